/** Where the device is, in degrees (WGS 84). */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Asks the browser where the device is; call it only after the user did something that needs it. Rejects with 'ERR_LOC : …', as SPEC.md
 * section 8 has it.
 */
export function locateDevice(
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Undefined in browsers that have none, whatever the types say.
    if (geolocation === undefined)
      return reject(new Error('ERR_LOC : Geolocation is not supported by this browser'))
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ message }) => reject(new Error(`ERR_LOC : Error getting location: ${message}`)),
    )
  })
}
