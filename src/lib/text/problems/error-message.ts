/** The reason of a failed system call, as a clause that follows "cannot read `x`: ". For other errors, their message. */
export function errorMessage(error: unknown): string {
  // Code of authors may throw anything, also `undefined`.
  const { code } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  const known: Record<string, string> = {
    ENOENT: 'no such file or folder',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'read-only file system',
    ENOSPC: 'no space left on the device',
    EDQUOT: 'disk quota exceeded',
    ENOTDIR: 'a file is in the place of a folder',
    EEXIST: 'a file is in its place',
    EADDRINUSE: 'the port is already in use',
    EADDRNOTAVAIL: 'this machine does not have this address',
    ELOOP: 'circular symbolic links',
  }
  return known[code ?? ''] ?? errorText(error)
}

/** The message of an error; anything else that was thrown as a text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
