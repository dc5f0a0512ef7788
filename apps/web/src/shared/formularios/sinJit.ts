import { z } from 'zod'

// zod tries `eval` when its first object schema is built, which the page's CSP forbids and reports. Import this file
// before the first schema of a lazy part.
z.config({ jitless: true })
