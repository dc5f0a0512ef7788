/** The S3 server of tests; its package has no types. */
declare module 's3rver' {
  interface Opciones {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(opciones: Opciones)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
