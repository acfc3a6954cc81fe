/** Where the device is, in degrees (WGS 84). */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/**
 * The position of the device. Call it only after an action of the user that needs it, because the browser asks for permission. Rejects
 * with 'ERR_LOC : …' and the reason.
 */
export function locateDevice(
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // The types say that it is always there, but some browsers lack it.
    if (geolocation === undefined)
      return reject(new Error('ERR_LOC : Geolocation is not supported by this browser'))
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ message }) => reject(new Error(`ERR_LOC : Error getting location: ${message}`)),
    )
  })
}
