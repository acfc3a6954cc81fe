export const revoke = 1
