/** Problems that `docs verify` finds. */

import { problem, error, startOf } from './problem.ts'
import type { SourceLocation, Problem } from '../types.ts'

/** A zip archive, or a file in it, that is cut or damaged. */
export function damagedArchive(file: string, reason: string): Problem {
  return error(
    'damaged-archive',
    `\`${file}\` is damaged: ${reason}`,
    undefined,
    'download it again, or run `docs build` again',
  )
}

/** The target of `docs verify` is neither an offline bundle nor a folder for a host. */
export function missingManifest(target: string): Problem {
  return error(
    'missing-manifest',
    `\`${target}\` is not the output of \`docs build\`: it has no readable \`manifest.json\``,
    undefined,
    'pass `dist/site`, `dist/offline.zip` or the unpacked bundle',
  )
}

/** A file of a bundle that changed after the build. */
export function changedFile(file: string): Problem {
  return error('changed-file', 'this file was changed: its SHA-256 differs from the manifest', startOf(file))
}

/** A file of the manifest that is missing. */
export function lostFile(file: string): Problem {
  return error('lost-file', 'this file is listed in the manifest but missing from the bundle', startOf(file))
}

/** A file that is not in the manifest. */
export function strayFile(file: string): Problem {
  return error(
    'stray-file',
    'this file is not listed in the manifest: it was added after the build',
    startOf(file),
  )
}

/** An address in the output that refers to no file of it. */
export function deadReference(href: string, location: SourceLocation): Problem {
  return error('dead-reference', `\`${href}\` is not in the output`, location)
}

/** An address in the output with an anchor that its page doesn't have. */
export function deadAnchor(href: string, location: SourceLocation): Problem {
  return error('dead-anchor', `no element has the id of \`${href}\``, location)
}

/** A page that loads a file from the network. Without an image, readers see a placeholder. */
export function networkReference(href: string, location: SourceLocation, isImage = false): Problem {
  return problem(
    isImage ? 'warning' : 'error',
    'network-reference',
    `\`${href}\` is loaded from the network`,
    location,
    'copy the file to `content/static` and use its path there',
  )
}

/** A page of a bundle that uses a feature which browsers block under file://. */
export function blockedReference(feature: string, location: SourceLocation): Problem {
  return error('blocked-reference', `browsers block ${feature} on pages opened from disk`, location)
}

/** The search index refers to something that doesn't exist, or is incomplete. */
export function searchEntry(message: string, file: string): Problem {
  return error('search-entry', message, startOf(file))
}
