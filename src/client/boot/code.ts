export function codes(): void {}
