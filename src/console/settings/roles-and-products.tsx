/** The fields for roles and products, shared by invitations and members. */
import { CheckboxGroup, fieldError } from '../ui/form.tsx'
import { platform } from '../page-data.ts'

interface RolesAndProductsProps {
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly products: readonly string[]
  readonly setProducts: (products: readonly string[]) => void
  readonly failure: Parameters<typeof fieldError>[0]
}

export function RolesAndProducts({ roles, setRoles, products, setProducts, failure }: RolesAndProductsProps) {
  return (
    <>
      <CheckboxGroup
        legend="Roles"
        options={platform.memberRoles.map(({ name }) => name)}
        chosen={roles}
        onChange={setRoles}
        error={fieldError(failure, 'roles')}
        hint={platform.memberRoles.map(({ name, description }) => `${name} ${description}`).join(', ')}
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
