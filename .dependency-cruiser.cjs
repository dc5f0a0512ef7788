/**
 * Who may import whom: docs/ARCHITECTURE.md as rules. `npm run boundaries` runs it (scripts/boundaries.mjs), and
 * scripts/boundaries.test.ts plants a violation of every rule here and expects it to be named.
 *
 * Imports of types count as well: a type is knowledge, too.
 */
const MODULES = '^apps/api/src/modules/'
const PLATFORM = '^apps/api/src/platform/'
/** The room of the platform that is about SQL: for queries, not for routes. */
const SQL_OF_PLATFORM = `${PLATFORM}datos/`
/** Rooms of the platform, and the rooms that each may import. */
const ROOMS = {
  entorno: [],
  datos: [],
  postgres: ['datos'],
  seguridad: ['datos', 'entorno'],
  llamada: ['datos', 'entorno', 'seguridad'],
  tareas: ['datos', 'entorno', 'llamada'],
  http: ['datos', 'entorno', 'seguridad', 'llamada', 'tareas'],
  realtime: ['entorno', 'seguridad', 'llamada', 'http'],
}
/** What the SQL of visits and histories has in common: both are clinical notes. */
const SQL_OF_NOTES = `${MODULES}clinica/clinica\\.notas\\.ts$`
/** How patients are found by a text, and which are blocked: lists of their orders, appointments and messages ask with it. */
const SQL_OF_PATIENTS = `${MODULES}clientes/clientes\\.(hallados|bloqueo)\\.ts$`
/** Which orders no figure counts. */
const SQL_OF_ORDERS = `${MODULES}pedidos/pedidos\\.practica\\.ts$`
const CONTRACT = '^packages/contract/src/'
/** The reader of phones. */
const PHONES = `${CONTRACT}telefonos\\.lectura\\.ts$`
const WEB = '^apps/web/src/'
const BARREL = '^(apps|packages)/[^/]+/(src|test)/.*index\\.tsx?$'
const TEST = '(\\.test\\.tsx?$|^apps/[^/]+/test/)'

/** @param packages names as in node_modules; a scope ends in a slash */
const libraries = (...packages) => `node_modules/(@types/)?(${packages.join('|')})(/|$)`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const everywhere = [
  rule('no-cycles', 'Files that need each other are one file, or share a third.', {}, { circular: true }),
  rule('no-barrels', 'Import the file itself.', {}, { path: BARREL }),
  rule('no-orphan-barrels', 'Nor may one lie around that nobody imports.', { path: BARREL }, {}),
  rule(
    'resolvable',
    "A rule cannot look at what it cannot find; the address of a library's program is no code.",
    {},
    { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
  ),
  rule(
    'no-test-code-in-product',
    'Tests see the product, not the other way round.',
    { pathNot: `${TEST}|^e2e/|^test/deploy/|vitest\\.config\\.ts$` },
    { path: TEST },
  ),
]

const packages = [
  rule(
    'contract-only-zod',
    'The contract is read by both sides, so it carries nothing but zod, and what knows the numbers of every country.',
    { path: CONTRACT, pathNot: `${TEST}|${PHONES}` },
    { pathNot: [CONTRACT, libraries('zod')] },
  ),
  rule(
    'phones-in-one-reader',
    'One file reads phones with the library; it needs nothing else.',
    { path: PHONES },
    { pathNot: [CONTRACT, libraries('libphonenumber-js')] },
  ),
  rule(
    'packages-no-server',
    'Packages are pure: data in, document out.',
    { path: '^packages/', pathNot: TEST },
    { path: libraries('fastify', '@fastify', 'kysely', 'pg', 'socket\\.io', 'graphile-worker') },
  ),
  rule(
    'packages-only-contract',
    'Packages know the contract, not each other.',
    { path: '^packages/([^/]+)/' },
    { path: '^packages/', pathNot: ['^packages/$1/', CONTRACT] },
  ),
  rule(
    'mudanza-only-readers',
    'What reads files of other programs knows Node and the readers that it was chosen with.',
    { path: '^packages/mudanza/src/', pathNot: TEST },
    {
      pathNot: [
        '^packages/mudanza/src/',
        CONTRACT,
        libraries('csv-parse', 'saxes', 'yauzl', 'yazl', 'write-excel-file'),
      ],
      dependencyTypesNot: ['core'],
    },
  ),
  rule(
    'printing-for-browsers',
    'Documents, rasters, ESC/POS and the protocol of printers run in pages as well.',
    { path: '^packages/(documents|escpos|qz)/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'packages-no-apps',
    'Packages are below the apps.',
    { path: '^packages/' },
    { path: '^(apps|db|e2e|bench|test)/' },
  ),
]

const server = [
  rule(
    'queries-only-sql',
    'Queries know Kysely, the SQL part of the platform, and contract types: no services, errors or ctx.',
    { path: `${MODULES}([^/]+)/.*\\.queries\\.ts$` },
    {
      pathNot: [
        `${MODULES}$1/.*\\.queries\\.ts$`,
        SQL_OF_PLATFORM,
        SQL_OF_NOTES,
        SQL_OF_PATIENTS,
        SQL_OF_ORDERS,
        CONTRACT,
        libraries('kysely'),
      ],
    },
  ),
  rule(
    'queries-no-rules',
    'Queries do not decide.',
    { path: '\\.queries\\.ts$' },
    { path: '(\\.rules|/errores)\\.ts$' },
  ),
  rule(
    'services-no-sql-no-http',
    'A service decides; SQL is in its queries, HTTP in its routes.',
    { path: `${MODULES}.*\\.service\\.ts$` },
    { path: [libraries('kysely', 'pg', 'fastify', '@fastify'), '\\.routes\\.ts$'] },
  ),
  rule(
    'only-own-queries',
    "Another module's rows are reached through its service.",
    { path: `${MODULES}([^/]+)/`, pathNot: TEST },
    { path: `${MODULES}.*\\.queries\\.ts$`, pathNot: `${MODULES}$1/` },
  ),
  rule(
    'routes-only-connect',
    'A route line connects a contract endpoint to the service of its own module.',
    { path: `${MODULES}([^/]+)/.*\\.routes\\.ts$` },
    { pathNot: [`${MODULES}$1/.*\\.service\\.ts$`, PLATFORM, CONTRACT, libraries('fastify')] },
  ),
  rule('routes-no-sql', 'Routes see no SQL.', { path: '\\.routes\\.ts$' }, { path: SQL_OF_PLATFORM }),
  rule(
    'platform-knows-no-module',
    'The platform is what modules stand on.',
    { path: PLATFORM, pathNot: TEST },
    { path: ['^apps/api/src/', '^packages/'], pathNot: [PLATFORM, CONTRACT] },
  ),
  rule('platform-in-rooms', 'Every file of the platform stands in a room.', { path: `${PLATFORM}[^/]+$` }, {}),
  ...Object.entries(ROOMS).map(([room, below]) =>
    rule(
      `platform-${room}-looks-down`,
      'Rooms of the platform stand on each other, in one order.',
      { path: `${PLATFORM}${room}/`, pathNot: TEST },
      { path: PLATFORM, pathNot: [room, ...below].map((one) => `${PLATFORM}${one}/`) },
    ),
  ),
  rule(
    'adapters-know-no-module',
    'An adapter is the outside world behind an interface.',
    { path: '^apps/api/src/adapters/', pathNot: TEST },
    { path: MODULES },
  ),
]

/** Floors of the web, from the ground up; above them are the app, and the catalogue of the kit. */
const FLOORS = ['ui', 'base', 'entidades', 'operaciones', 'pantallas']
const above = (floor) => [...FLOORS.slice(FLOORS.indexOf(floor) + 1), 'app', 'catalogo'].join('|')
const repository = [
  rule(
    'product-not-the-tools',
    "Operators' tools and the load generator know the product, not the other way round.",
    { path: '^apps/[^/]+/src/', pathNot: TEST },
    { path: '^(db|bench|e2e|test)/' },
  ),
]

const web = [
  ...FLOORS.map((floor) =>
    rule(
      `web-${floor}-looks-down`,
      'Imports on the web go to the same floor or to one below, those of types and of code that comes later too.',
      { path: `${WEB}${floor}/` },
      { path: `${WEB}(${above(floor)})/` },
    ),
  ),
  rule(
    'screens-not-each-other',
    'What two screens do is an operation, what two screens show is a noun.',
    { path: `${WEB}pantallas/([^/]+)/` },
    { path: `${WEB}pantallas/`, pathNot: `${WEB}pantallas/$1/` },
  ),
  rule(
    'ui-no-domain',
    'Components know neither the contract (but its readers of numbers and texts) nor the router.',
    { path: `${WEB}ui/`, pathNot: TEST },
    {
      path: ['^(apps|packages)/', libraries('@tanstack')],
      pathNot: [`${WEB}ui/`, '\\.css$', '^packages/contract/src/(numeros|textos)\\.ts$'],
    },
  ),
]

const apps = [
  rule(
    'apps-not-each-other',
    'Apps meet in the packages.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...packages, ...server, ...repository, ...web, ...apps],
  options: {
    parser: 'swc', // TypeScript 7 exports no compiler API
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
