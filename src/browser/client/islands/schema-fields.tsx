/** The fields of a schema that the page has no room for: a link to the schema's page, which opens in place. */

import { useCallback, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

import { placeSchemaFields } from '../../../lib/page/schema-fields-data.ts'
import { createTabs } from '../boot/tabs.ts'
import { hasModifierKey } from '../boot/modifier-key.ts'
import { clientRuntime, reportError, trustHtml } from '../client-runtime.ts'
import { pageAddress } from '../page-address.ts'

export interface SchemaFieldsProps {
  /** URL of the script with the fields (emit/page/fields-script.ts). */
  readonly src: string
  /** Route of the schema's page. */
  readonly route: string
  /** Address of the schema on this page, with which the ids of its fields begin. */
  readonly address: string
  /** Label of the opened group: '12 fields'. */
  readonly label: string
  /** The link. */
  readonly children?: ReactNode
}

/** A link until a reader opens it, then the fields. They are loaded only then. */
export function SchemaFields({ src, route, address, label, children }: SchemaFieldsProps) {
  const [html, setHtml] = useState<string>()
  const open = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (hasModifierKey(event.nativeEvent)) return
      event.preventDefault()
      loadFields(src, route)
        .then((fields) => setHtml(placeSchemaFields(fields, address, homeFolder())))
        .catch((error: unknown) => {
          reportError(error)
          // The page of the schema has the fields as well.
          location.assign(pageAddress(route))
        })
    },
    [src, route, address],
  )
  // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  if (html === undefined) return <div onClick={open}>{children}</div>
  return <OpenedFields html={html} address={address} label={label} />
}

interface OpenedFieldsProps extends Pick<SchemaFieldsProps, 'address' | 'label'> {
  readonly html: string
}

function OpenedFields({ html, address, label }: OpenedFieldsProps) {
  const box = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (box.current === null) return
    for (const [n, tabs] of box.current.querySelectorAll<HTMLElement>('docs-tabs').entries()) {
      const sections = [...tabs.querySelectorAll<HTMLElement>(':scope > section')]
      if (sections.length > 0) createTabs(tabs, sections, `${address}-${n}`)
    }
    // The link that had the focus is gone.
    box.current.querySelector('summary')?.focus()
  }, [address])
  return (
    <details open ref={box}>
      <summary>{label}</summary>
      <div dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
    </details>
  )
}

async function loadFields(src: string, route: string): Promise<string> {
  await clientRuntime().load?.(src)
  const found = clientRuntime().fields?.[route]
  if (found === undefined) throw new Error(`${src} has no fields of ${route}`)
  return found
}

/** Address of the folder of the home page, with a slash at its end. */
const homeFolder = (): string => (document.documentElement.dataset.home ?? '/').replace(/index\.html$/, '')
