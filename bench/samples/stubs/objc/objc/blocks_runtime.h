// GNUstep asks for the blocks of its own runtime: any will do.
#include <Block.h>
