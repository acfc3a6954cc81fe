export default {
  languages: ['curl'],
  apis: [
    { version: 'allof-closed-parts', spec: 'openapi/allof-closed-parts.yaml' },
    { version: 'angle-brackets', spec: 'openapi/angle-brackets.yaml' },
    { version: 'default-mapping-32', spec: 'openapi/default-mapping-32.yaml' },
    { version: 'dynamic-ref-extension', spec: 'openapi/dynamic-ref-extension.yaml' },
    { version: 'examples-not-checked', spec: 'openapi/examples-not-checked.yaml' },
    { version: 'external-value', spec: 'openapi/external-value.yaml' },
    { version: 'generated-examples', spec: 'openapi/generated-examples.yaml' },
    { version: 'nullable-enum', spec: 'openapi/nullable-enum.yaml' },
    { version: 'readonly-in-schema-example', spec: 'openapi/readonly-in-schema-example.yaml' },
    { version: 'request-json-patch-first', spec: 'openapi/request-json-patch-first.yaml' },
    { version: 'response-text-plain-first', spec: 'openapi/response-text-plain-first.yaml' },
    { version: 'schema-errors-31', spec: 'openapi/schema-errors-31.yaml' },
    { version: 'serialized-value-32', spec: 'openapi/serialized-value-32.yaml' },
    { version: 'small-things', spec: 'openapi/small-things.yaml' },
  ],
}
