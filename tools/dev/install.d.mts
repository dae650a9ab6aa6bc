/** Installs what stands apart, because its versions differ from the repository's; resolves to the folder of its packages. */
export function installApart(options?: { withLighthouse?: boolean }): Promise<string>;
