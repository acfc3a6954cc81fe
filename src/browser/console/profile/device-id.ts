/** The id of a device. */
import { v5 } from 'uuid'

/** Namespace of device ids, so that they differ from all other name-based UUIDs. */
const DEVICE_NAMESPACE = '4c1ab1f2-0f05-5b0e-9d6c-3d1f6c1e7a52'

/** A name-based UUID (version 5) of the browser's name and version: equal for equal browsers on all devices. */
export function deviceId({ appName, appVersion }: Pick<Navigator, 'appName' | 'appVersion'>): string {
  return v5(`${appName} ${appVersion}`, DEVICE_NAMESPACE)
}
