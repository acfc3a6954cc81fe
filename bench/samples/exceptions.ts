/** Requests that a language or its library can't send, with the reason, by language and then case. */
export const exceptions: Record<string, Record<string, string>> = {
  javascript: {
    'get-json': 'fetch refuses a body for GET and HEAD',
    'header-agent': 'Chromium keeps its own User-Agent, against the fetch standard',
  },
  swift: {
    'get-json': 'URLSession refuses a body for GET',
  },
  'objective-c': {
    'get-json': 'NSURLSession refuses a body for GET',
  },
  csharp: {
    'query-bidi': 'the Uri of mono and of .NET Framework drops bidi marks, also encoded ones',
  },
  powershell: {
    'text-blocks':
      'the grammar takes # after an escaped quote for a comment; nothing here runs PowerShell itself',
  },
  kotlin: {
    'get-json': 'OkHttp refuses a body for GET and HEAD',
  },
}
