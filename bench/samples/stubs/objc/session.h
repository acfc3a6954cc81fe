// NSURLSession and a semaphore, as far as samples use them: Debian's GNUstep is built without both.
#import <Foundation/Foundation.h>

typedef int *dispatch_semaphore_t;
#define DISPATCH_TIME_FOREVER (~0ull)
dispatch_semaphore_t dispatch_semaphore_create(long value);
long dispatch_semaphore_signal(dispatch_semaphore_t semaphore);
long dispatch_semaphore_wait(dispatch_semaphore_t semaphore, unsigned long long timeout);

typedef void (^Completion)(NSData *data, NSURLResponse *response, NSError *error);

@interface NSURLSessionDataTask : NSObject
{
  NSURLRequest *request;
  Completion completion;
}
- (id)initWithRequest:(NSURLRequest *)request completion:(Completion)completion;
- (void)resume;
@end

@interface NSURLSession : NSObject
+ (NSURLSession *)sharedSession;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request completionHandler:(Completion)completion;
@end
