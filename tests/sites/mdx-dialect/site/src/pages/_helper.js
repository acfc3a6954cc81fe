export const notPage = 1
