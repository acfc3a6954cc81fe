import { string as quoted } from './c.ts'
import type { Language } from './language.ts'
import { lines } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Header, Wire, WireBody } from './wire.ts'

export const objectivec: Language = {
  id: 'objective-c',
  label: 'Objective-C',
  library: 'NSURLSession',
  syntax: 'objectivec',
  extension: 'm',
  write,
  note: 'NSURLSession refuses a body for GET.',
}

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made: Content = body ? content(body) : { lines: [] }
  const headers = [...allHeaders(wire), ...(made.type ? [{ name: 'Content-Type', value: made.type }] : [])]
  const program = [
    `NSURL *url = [NSURL URLWithString:${string(url)}];`,
    'NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];',
    `request.HTTPMethod = ${string(method)};`,
    headers.map(header),
    made.lines,
    '',
    'dispatch_semaphore_t done = dispatch_semaphore_create(0);',
    'NSURLSessionDataTask *task = [NSURLSession.sharedSession',
    '    dataTaskWithRequest:request',
    '      completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {',
    '        NSLog(@"%@", error.localizedDescription ?: [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);',
    '        dispatch_semaphore_signal(done);',
    '      }];',
    '[task resume];',
    'dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);',
  ]
  return lines(
    '#import <Foundation/Foundation.h>',
    '',
    'int main(void) {',
    '  @autoreleasepool {',
    lines(program)
      .split('\n')
      .map((line) => line && `    ${line}`),
    '  }',
    '}',
  )
}

function header({ name, value, basic }: Header): string[] {
  if (!basic) return [`[request setValue:${string(value)} forHTTPHeaderField:${string(name)}];`]
  return [
    `NSData *user = [${string(`${basic.username}:${basic.password}`)} dataUsingEncoding:NSUTF8StringEncoding];`,
    'NSString *basic = [@"Basic " stringByAppendingString:[user base64EncodedStringWithOptions:0]];',
    `[request setValue:basic forHTTPHeaderField:${string(name)}];`,
  ]
}

type Content = { lines: string[]; type?: string }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'multipart': {
      const form = written(body.parts)
      return {
        lines: [
          'NSMutableData *body = [NSMutableData data];',
          ...form.pieces.map(
            (piece) =>
              `[body appendData:${piece.file === undefined ? bytes(piece.text) : file(piece.file)}];`,
          ),
          'request.HTTPBody = body;',
        ],
        type: typed(form),
      }
    }
    case 'binary':
      return { lines: [`request.HTTPBody = ${file(body.file)};`] }
    default: {
      const rows = body.text.split(/(?<=\n)/)
      if (rows.length < 2) return { lines: [`request.HTTPBody = ${bytes(body.text)};`] }
      return {
        lines: [
          `NSString *body = @${rows.map(quoted).join('\n    ')};`,
          'request.HTTPBody = [body dataUsingEncoding:NSUTF8StringEncoding];',
        ],
      }
    }
  }
}

function bytes(text: string): string {
  return `[${string(text)} dataUsingEncoding:NSUTF8StringEncoding]`
}

function file(name: string): string {
  return `[NSData dataWithContentsOfFile:${string(name)}]`
}

function string(text: string): string {
  return `@${quoted(text)}`
}
