package dev.longshore.crd;

/**
 * The parts of a definition that are the same for all kinds: fields of the Crossplane Resource Model
 * ({@code crossplane/apis/core/v2}) and of Longshore's own status.
 */
final class Frame {

    private static final String CONDITIONS = """
            {
              "description": "Conditions of the resource.",
              "type": "array",
              "x-kubernetes-list-type": "map",
              "x-kubernetes-list-map-keys": ["type"],
              "items": {
                "type": "object",
                "required": ["lastTransitionTime", "reason", "status", "type"],
                "properties": {
                  "lastTransitionTime": {"type": "string", "format": "date-time",
                    "description": "When the condition last changed."},
                  "message": {"type": "string", "description": "Text for people."},
                  "observedGeneration": {"type": "integer", "format": "int64",
                    "description": "Generation of the spec that the condition speaks of."},
                  "reason": {"type": "string", "description": "Why the condition is as it is, in one word."},
                  "status": {"type": "string", "description": "True, False or Unknown."},
                  "type": {"type": "string", "description": "Type of the condition."}
                }
              }
            }""";

    private static final String OPERATION = """
            {
              "description": "The operation that is going on, if there is one.",
              "type": "object",
              "properties": {
                "summary": {"type": "string",
                  "description": "The operation in short, for lists: its type, its state unless it runs, percent."},
                "type": {"type": "string", "description": "What is done: create, update or delete."},
                "state": {"type": "string", "description": "Where it is: running, polling, cancelling or unknown."},
                "startedAt": {"type": "string", "format": "date-time", "description": "When it started."},
                "percent": {"type": "integer", "format": "int32", "description": "How far it is, 0 to 100."},
                "message": {"type": "string", "description": "What is going on."}
              }
            }""";

    static final String MANAGED = """
            {
              "type": "object",
              "required": ["spec"],
              "properties": {
                "apiVersion": {"type": "string"},
                "kind": {"type": "string"},
                "metadata": {"type": "object"},
                "spec": {
                  "description": "What is wanted.",
                  "type": "object",
                  "required": ["forProvider"],
                  "properties": {
                    "managementPolicies": {
                      "description": "What the provider may do with the external resource; an empty list pauses.",
                      "type": "array",
                      "default": ["*"],
                      "items": {
                        "type": "string",
                        "enum": ["Observe", "Create", "Update", "Delete", "LateInitialize", "*"]
                      }
                    }
                  }
                },
                "status": {
                  "description": "What was found and what is going on.",
                  "type": "object",
                  "properties": {
                    "conditions": %s,
                    "lastHandledReconcileAt": {
                      "description": "Last value of the annotation crossplane.io/reconcile-requested-at that was seen.",
                      "type": "string"
                    },
                    "observedGeneration": {
                      "description": "Generation of the spec that the status speaks of.",
                      "type": "integer",
                      "format": "int64"
                    },
                    "operation": %s
                  }
                }
              }
            }""".formatted(CONDITIONS, OPERATION);

    static final String NAMESPACED = """
            {
              "providerConfigRef": {
                "description": "Configuration that says where the external system is and how to sign in.",
                "type": "object",
                "default": {"kind": "ClusterProviderConfig", "name": "default"},
                "required": ["kind", "name"],
                "properties": {
                  "kind": {"type": "string", "description": "Kind of the configuration."},
                  "name": {"type": "string", "description": "Name of the configuration."}
                }
              },
              "writeConnectionSecretToRef": {
                "description": "Secret, in the same namespace, to publish connection details in.",
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string", "description": "Name of the Secret."}}
              }
            }""";

    static final String CLUSTER = """
            {
              "deletionPolicy": {
                "description": "What becomes of the external resource when this one is deleted.",
                "type": "string",
                "default": "Delete",
                "enum": ["Orphan", "Delete"]
              },
              "providerConfigRef": {
                "description": "Configuration that says where the external system is and how to sign in.",
                "type": "object",
                "default": {"name": "default"},
                "required": ["name"],
                "properties": {
                  "name": {"type": "string", "description": "Name of the configuration."},
                  "policy": {
                    "type": "object",
                    "description": "How the reference is resolved.",
                    "properties": {
                      "resolution": {"type": "string", "default": "Required", "enum": ["Required", "Optional"]},
                      "resolve": {"type": "string", "enum": ["Always", "IfNotPresent"]}
                    }
                  }
                }
              },
              "writeConnectionSecretToRef": {
                "description": "Secret to publish connection details in.",
                "type": "object",
                "required": ["name", "namespace"],
                "properties": {
                  "name": {"type": "string", "description": "Name of the Secret."},
                  "namespace": {"type": "string", "description": "Namespace of the Secret."}
                }
              }
            }""";

    static final String CONFIG = """
            {
              "type": "object",
              "required": ["spec"],
              "properties": {
                "apiVersion": {"type": "string"},
                "kind": {"type": "string"},
                "metadata": {"type": "object"},
                "status": {
                  "description": "Who uses the configuration.",
                  "type": "object",
                  "properties": {
                    "conditions": %s,
                    "users": {
                      "description": "How many resources use it.",
                      "type": "integer",
                      "format": "int64"
                    }
                  }
                }
              }
            }""".formatted(CONDITIONS);

    private Frame() {}
}
