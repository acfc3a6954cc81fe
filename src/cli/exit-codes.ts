/** Exit codes of `docs`, documented in the handbook's page on commands. 70 is EX_SOFTWARE of sysexits.h. */
export const EXIT = {
  /** No problems, or warnings only. */
  clean: 0,
  problems: 1,
  usage: 2,
  /** A bug in Offprint. */
  internalError: 70,
  /** Stopped by Ctrl-C or SIGTERM: 128 + SIGINT, as shells report it. */
  interrupted: 130,
} as const
