/**
 * Writes a request as an Objective-C program with NSURLSession.
 * String literals are C literals with an @ before them.
 */
import { NUMBER } from '../color-code.ts'
import { quoteString as quoted } from './c.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { joinLines } from '../source-text.ts'
import { writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireHeader, type WireRequest, type WireBody } from '../wire-request.ts'

export const objectiveC: SampleLanguage = {
  id: 'objective-c',
  label: 'Objective-C',
  library: 'NSURLSession',
  syntax: 'objectivec',
  tokens: [
    ['string', /@?"(?:[^"\\]|\\[^])*"/],
    ['string', /<[^>\n]+>/],
    ['comment', /#import/],
    ['keyword', /@autoreleasepool/],
    ['number', /\b(?:int|void|NS\w+)\b/],
    ['number', NUMBER],
  ],
  write: writeObjectiveCSample,
  note: 'NSURLSession refuses a body for GET.',
}

function writeObjectiveCSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { lines: [] }
  const headers = listHeaders(wire, bodyCode.type)
  const program = [
    `NSURL *url = [NSURL URLWithString:${quoteString(url)}];`,
    'NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];',
    `request.HTTPMethod = ${quoteString(method)};`,
    headers.map(writeHeader),
    bodyCode.lines,
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
  return joinLines(
    '#import <Foundation/Foundation.h>',
    '',
    'int main(void) {',
    '  @autoreleasepool {',
    joinLines(program)
      .split('\n')
      .map((line) => line && `    ${line}`),
    '  }',
    '}',
  )
}

function writeHeader({ name, value, basic }: WireHeader): string[] {
  if (!basic) return [`[request setValue:${quoteString(value)} forHTTPHeaderField:${quoteString(name)}];`]
  return [
    `NSData *user = [${quoteString(`${basic.username}:${basic.password}`)} dataUsingEncoding:NSUTF8StringEncoding];`,
    'NSString *basic = [@"Basic " stringByAppendingString:[user base64EncodedStringWithOptions:0]];',
    `[request setValue:basic forHTTPHeaderField:${quoteString(name)}];`,
  ]
}

type BodyCode = { lines: string[]; type?: string }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'multipart': {
      const form = writeMultipart(body)
      return {
        lines: [
          'NSMutableData *body = [NSMutableData data];',
          ...form.pieces.map(
            (piece) =>
              `[body appendData:${piece.file === undefined ? writeTextData(piece.text) : writeFileData(piece.file)}];`,
          ),
          'request.HTTPBody = body;',
        ],
        type: form.contentType,
      }
    }
    case 'binary':
      return { lines: [`request.HTTPBody = ${writeFileData(body.file)};`] }
    default: {
      const rows = body.text.split(/(?<=\n)/)
      if (rows.length < 2) return { lines: [`request.HTTPBody = ${writeTextData(body.text)};`] }
      return {
        lines: [
          `NSString *body = @${rows.map(quoted).join('\n    ')};`,
          'request.HTTPBody = [body dataUsingEncoding:NSUTF8StringEncoding];',
        ],
      }
    }
  }
}

function writeTextData(text: string): string {
  return `[${quoteString(text)} dataUsingEncoding:NSUTF8StringEncoding]`
}

function writeFileData(name: string): string {
  return `[NSData dataWithContentsOfFile:${quoteString(name)}]`
}

function quoteString(text: string): string {
  return `@${quoted(text)}`
}
