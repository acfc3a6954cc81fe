/** What a language or its library can't carry, with the reason: language, then case. */
export const exceptions: Record<string, Record<string, string>> = {
  javascript: {
    'get-json': 'fetch refuses a body for GET and HEAD',
  },
  kotlin: {
    'get-json': 'OkHttp refuses a body for GET and HEAD',
  },
}
