/** What the operating system objected to, in words. */
export function errorMessage(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space is left on the device',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a file is where a folder should be',
    EEXIST: 'something else is in its place',
    EADDRINUSE: 'the port is in use',
    EADDRNOTAVAIL: 'this machine has no such address',
    ELOOP: 'its links lead in a circle',
  }
  return known[code ?? ''] ?? (error instanceof Error ? error.message : String(error))
}
