package dev.longshore.docs;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import java.nio.file.Path;

record NoteConnector(Path folder) implements ExternalConnector<Note> {

    @Override
    public ExternalClient<Note> connect(Note note, ConnectContext context) {
        return new NoteClient(folder);
    }

    @Override
    public SettleTime settleTime() {
        return SettleTime.IMMEDIATE;
    }
}
