export default async () => ({ title: 'Tests' })
