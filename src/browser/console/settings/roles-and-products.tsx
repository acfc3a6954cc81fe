/** The fields for roles and products, shared by invitations and members. */
import { CheckboxGroup, describedOptions } from '../ui/form.tsx'
import { platform } from '../page-data.ts'

interface RolesAndProductsProps {
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly products: readonly string[]
  readonly setProducts: (products: readonly string[]) => void
}

/** Checkboxes for the roles of a member, and for the products that they are about. */
export function RolesAndProducts({ roles, setRoles, products, setProducts }: RolesAndProductsProps) {
  return (
    <>
      <CheckboxGroup
        legend="Roles"
        options={describedOptions(platform.memberRoles)}
        chosen={roles}
        onChange={setRoles}
        name="roles"
      />
      <CheckboxGroup
        legend="Products"
        options={platform.products}
        chosen={products}
        onChange={setProducts}
        name="products"
      />
    </>
  )
}
