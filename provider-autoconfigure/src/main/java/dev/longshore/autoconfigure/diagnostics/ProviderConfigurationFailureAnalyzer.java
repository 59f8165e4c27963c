package dev.longshore.autoconfigure.diagnostics;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

class ProviderConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<ProviderConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ProviderConfigurationException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
