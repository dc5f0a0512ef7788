import { fraseDe } from '@nitida/contract/frases'
import { z } from 'zod'

// zod tries `eval` when its first object schema is built, which the page's CSP forbids and reports. Import this file
// before the first schema of a lazy part. What a schema has no sentence for is said in plain Spanish.
z.config({ jitless: true, localeError: fraseDe })
