#import "session.h"
#include <Block.h>
#include <curl/curl.h>

// the task has run to its end when resume returns: there is nothing to wait for
dispatch_semaphore_t dispatch_semaphore_create(long value) { return NULL; }
long dispatch_semaphore_signal(dispatch_semaphore_t semaphore) { return 0; }
long dispatch_semaphore_wait(dispatch_semaphore_t semaphore, unsigned long long timeout) { return 0; }

static size_t keep(char *data, size_t size, size_t count, void *answer) {
  [(NSMutableData *)answer appendBytes:data length:size * count];
  return size * count;
}

@implementation NSURLSessionDataTask
- (id)initWithRequest:(NSURLRequest *)aRequest completion:(Completion)aCompletion {
  self = [super init];
  request = [aRequest copy];
  completion = Block_copy(aCompletion);
  return self;
}

// GNUstep's own transport rewrites addresses and knows few methods: libcurl sends what the request says
- (void)resume {
  CURL *curl = curl_easy_init();
  NSMutableData *answer = [NSMutableData data];
  struct curl_slist *headers = NULL;
  NSDictionary *fields = [request allHTTPHeaderFields];
  for (NSString *name in fields) {
    NSString *value = [fields objectForKey:name];
    NSString *line = [value length] ? [NSString stringWithFormat:@"%@: %@", name, value] : [name stringByAppendingString:@";"];
    headers = curl_slist_append(headers, [line UTF8String]);
  }
  curl_easy_setopt(curl, CURLOPT_URL, [[[request URL] absoluteString] UTF8String]);
  curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
  NSData *body = [request HTTPBody];
  if ([body length]) {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)[body length]);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, [body bytes]);
  }
  if ([[request HTTPMethod] isEqual:@"HEAD"]) curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
  else curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, [[request HTTPMethod] UTF8String]);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
  CURLcode result = curl_easy_perform(curl);
  NSError *error = result == CURLE_OK ? nil : [NSError errorWithDomain:@"curl" code:result userInfo:nil];
  completion(answer, nil, error);
}
@end

@implementation NSURLSession
+ (NSURLSession *)sharedSession {
  return [[self new] autorelease];
}

- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request completionHandler:(Completion)completion {
  return [[[NSURLSessionDataTask alloc] initWithRequest:request completion:completion] autorelease];
}
@end
