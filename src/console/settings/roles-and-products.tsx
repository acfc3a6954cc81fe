/** The fields for roles and products, shared by invitations and members. */
import { CheckboxGroup, describedOptions, fieldError } from '../ui/form.tsx'
import { platform } from '../page-data.ts'

interface RolesAndProductsProps {
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly products: readonly string[]
  readonly setProducts: (products: readonly string[]) => void
  readonly failure: Parameters<typeof fieldError>[0]
}

/** Checkboxes for the roles of a member, and for the products that they are about. */
export function RolesAndProducts({ roles, setRoles, products, setProducts, failure }: RolesAndProductsProps) {
  return (
    <>
      <CheckboxGroup
        legend="Roles"
        options={describedOptions(platform.memberRoles)}
        chosen={roles}
        onChange={setRoles}
        error={fieldError(failure, 'roles')}
      />
      <CheckboxGroup
        legend="Products"
        options={platform.products}
        chosen={products}
        onChange={setProducts}
        error={fieldError(failure, 'products')}
      />
    </>
  )
}
