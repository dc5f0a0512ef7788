import { config } from 'zod/v4'

// zod tries `eval` when an object's schema is made, which the page's CSP forbids and reports. In pages this file stands in for the
// library, whichever part makes the first schema.
config({ jitless: true })

export * from 'zod/v4'
