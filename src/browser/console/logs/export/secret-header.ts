/** Names of headers whose values are credentials. */
export const SECRET_HEADER = /^(?:authorization|cookie|set-cookie|dpop|proxy-authorization|x-api-key)$/i
