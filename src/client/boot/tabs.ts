export function tabs(): void {}
