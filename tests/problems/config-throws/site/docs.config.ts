const host: string | undefined = process.env['OFFPRINT_TEST_UNSET']
if (host === undefined) throw new Error('OFFPRINT_TEST_UNSET is not set')
export default { url: host }
