/** The tab with the products and scopes of an application. */
import { useState } from 'react'
import { Section } from '../ui/section.tsx'
import { CheckboxGroup, describedOptions } from '../ui/form.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { platform } from '../page-data.ts'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** The products that an application may use, and its scopes. */
export function ProductsAndScopes({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { change, ...request } = useApplicationChange(path, 'Products and scopes were changed')
  const [products, setProducts] = useState<readonly string[]>(application.products)
  const [scopes, setScopes] = useState<readonly string[]>(application.scopes)
  return (
    <Section title="Products and scopes">
      <PageForm
        action={can('write') ? 'Save' : undefined}
        request={request}
        onSubmit={() => change({ products, scopes })}
      >
        <CheckboxGroup
          legend="Products"
          options={platform.products}
          chosen={products}
          onChange={setProducts}
          disabled={!can('write')}
          name="products"
        />
        <CheckboxGroup
          legend="Scopes"
          options={describedOptions(platform.scopes)}
          chosen={scopes}
          onChange={setScopes}
          disabled={!can('write')}
          name="scopes"
          hint="Existing tokens keep theirs until they expire."
        />
      </PageForm>
    </Section>
  )
}
