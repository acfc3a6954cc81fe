import { v5, validate } from 'uuid'

/** The value itself when it is a UUID (RFC 9562); throws 'Invalid UUID' otherwise. */
export function parseUuid(value: string): string {
  if (!validate(value)) throw new Error('Invalid UUID')
  return value
}

/** Name space of device ids, so that they meet no other name-based UUID. */
const DEVICE_NAMESPACE = '4c1ab1f2-0f05-5b0e-9d6c-3d1f6c1e7a52'

/** A name-based UUID (version 5) of the browser's application name and version: the same for the same browser, everywhere. */
export function deviceId({ appName, appVersion }: Pick<Navigator, 'appName' | 'appVersion'>): string {
  return v5(`${appName} ${appVersion}`, DEVICE_NAMESPACE)
}
