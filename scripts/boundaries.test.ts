import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('boundaries.mjs', import.meta.url))
const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const api = 'apps/api/src'
const web = 'apps/web/src'
const citas = `${api}/modules/citas/citas`
const pedidos = `${api}/modules/pedidos/pedidos`

/** A small house that keeps every rule: file → what it imports. */
const house: Record<string, string[]> = {
  'packages/contract/src/pedidos.ts': ['zod', './pedidos.rules.ts'],
  'packages/contract/src/pedidos.rules.ts': [],
  'packages/contract/src/pedidos.test.ts': ['vitest', './pedidos.ts'],
  'packages/cfdi/src/sello.ts': ['node:crypto', '@nitida/contract/pedidos'],
  'packages/escpos/src/imagen.ts': ['@nitida/contract/pedidos'],
  'packages/mudanza/src/abrir.ts': ['node:fs', 'yauzl', '@nitida/contract/pedidos'],
  [`${api}/app.ts`]: ['fastify', './modules/pedidos/pedidos.routes.ts', './modules/citas/citas.routes.ts'],
  [`${api}/platform/datos/db.ts`]: ['kysely', 'pg'],
  [`${api}/platform/llamada/ctx.ts`]: ['../datos/db.ts', '@nitida/contract/pedidos'],
  [`${api}/platform/http/serve.ts`]: ['fastify', '../llamada/ctx.ts'],
  [`${api}/platform/entorno/errores.ts`]: [],
  [`${api}/platform/postgres/migrar.ts`]: ['../datos/db.ts'],
  [`${api}/platform/seguridad/sesiones.ts`]: ['../datos/db.ts', '../entorno/errores.ts'],
  [`${api}/platform/tareas/tareas.ts`]: ['../llamada/ctx.ts'],
  [`${api}/platform/realtime/realtime.ts`]: ['../http/serve.ts'],
  [`${api}/adapters/pac/pac.ts`]: ['@nitida/cfdi/sello'],
  [`${pedidos}.queries.ts`]: ['kysely', '../../platform/datos/db.ts', '@nitida/contract/pedidos'],
  [`${pedidos}.service.ts`]: [
    './pedidos.queries.ts',
    '../citas/citas.service.ts',
    '../../platform/llamada/ctx.ts',
    '../../adapters/pac/pac.ts',
    '@nitida/contract/pedidos.rules',
  ],
  [`${pedidos}.routes.ts`]: [
    'fastify',
    './pedidos.service.ts',
    '../../platform/http/serve.ts',
    '@nitida/contract/pedidos',
  ],
  [`${pedidos}.test.ts`]: ['vitest', '../../../test/testApp.ts', './pedidos.queries.ts'],
  [`${citas}.queries.ts`]: ['kysely'],
  [`${citas}.service.ts`]: ['./citas.queries.ts'],
  [`${citas}.routes.ts`]: ['./citas.service.ts'],
  'apps/api/test/testApp.ts': ['../src/app.ts'],
  'db/base.ts': ['../apps/api/src/app.ts'],
  [`${web}/app/main.tsx`]: ['react', '../pantallas/pedidos/PedidosPage.tsx'],
  [`${web}/pantallas/pedidos/PedidosPage.tsx`]: [
    'react',
    '@nitida/contract/pedidos',
    '../../ui/Button.tsx',
    '../../base/api/call.ts',
    '../../entidades/cita/CitaPicker.tsx',
    '../../operaciones/cobrar/Cobro.tsx',
  ],
  [`${web}/pantallas/citas/CitasPage.tsx`]: ['react'],
  [`${web}/operaciones/cobrar/Cobro.tsx`]: ['../imprimir/Ticket.tsx', '../../entidades/cita/CitaPicker.tsx'],
  [`${web}/operaciones/imprimir/Ticket.tsx`]: ['../../base/api/call.ts'],
  [`${web}/entidades/cita/CitaPicker.tsx`]: ['../../ui/Button.tsx', '@tanstack/react-router'],
  [`${web}/base/api/call.ts`]: ['@nitida/contract/pedidos'],
  [`${web}/ui/Button.tsx`]: ['react'],
  'apps/print-bridge/src/bridge.ts': ['@nitida/contract/pedidos'],
}

/** Every rule and the imports, added to the house, that break it. */
const violations: Record<string, [file: string, imported: string][]> = {
  'no-cycles': [[`${web}/ui/Button.tsx`, './Icon.tsx']],
  'no-barrels': [[`${citas}.service.ts`, './index.ts']],
  'no-orphan-barrels': [[`${web}/ui/index.ts`, './Button.tsx']],
  resolvable: [[`${web}/app/main.tsx`, '@nitida/contract/nothing']],
  'no-test-code-in-product': [[`${api}/app.ts`, '../test/testApp.ts']],
  'contract-only-zod': [
    ['packages/contract/src/pedidos.ts', 'node:fs'],
    ['packages/contract/src/pedidos.ts', 'react'],
    ['packages/contract/src/telefonos.ts', 'libphonenumber-js/min'],
  ],
  'phones-in-one-reader': [['packages/contract/src/telefonos.lectura.ts', 'node:fs']],
  'packages-no-server': [['packages/cfdi/src/sello.ts', 'kysely']],
  'packages-only-contract': [['packages/cfdi/src/sello.ts', '@nitida/escpos/imagen']],
  'mudanza-only-readers': [['packages/mudanza/src/abrir.ts', 'react']],
  'printing-for-browsers': [['packages/escpos/src/imagen.ts', 'node:zlib']],
  'packages-no-apps': [['packages/escpos/src/imagen.ts', '../../../apps/web/src/ui/Button.tsx']],
  'queries-only-sql': [
    [`${pedidos}.queries.ts`, './pedidos.service.ts'],
    [`${pedidos}.queries.ts`, '../../platform/llamada/ctx.ts'],
  ],
  'queries-no-rules': [[`${pedidos}.queries.ts`, '@nitida/contract/pedidos.rules']],
  'services-no-sql-no-http': [
    [`${pedidos}.service.ts`, 'kysely'],
    [`${citas}.service.ts`, 'fastify'],
  ],
  'only-own-queries': [[`${pedidos}.service.ts`, '../citas/citas.queries.ts']],
  'routes-only-connect': [
    [`${pedidos}.routes.ts`, '../citas/citas.service.ts'],
    [`${citas}.routes.ts`, './citas.queries.ts'],
    [`${citas}.routes.ts`, 'kysely'],
  ],
  'routes-no-sql': [[`${citas}.routes.ts`, '../../platform/datos/db.ts']],
  'platform-knows-no-module': [
    [`${api}/platform/http/serve.ts`, '../../modules/citas/citas.service.ts'],
    [`${api}/platform/http/serve.ts`, '@nitida/cfdi/sello'],
  ],
  'platform-in-rooms': [[`${api}/platform/suelto.ts`, 'node:fs']],
  'platform-entorno-looks-down': [[`${api}/platform/entorno/errores.ts`, '../datos/db.ts']],
  'platform-datos-looks-down': [[`${api}/platform/datos/db.ts`, '../llamada/ctx.ts']],
  'platform-postgres-looks-down': [[`${api}/platform/postgres/migrar.ts`, '../seguridad/sesiones.ts']],
  'platform-seguridad-looks-down': [[`${api}/platform/seguridad/sesiones.ts`, '../llamada/ctx.ts']],
  'platform-llamada-looks-down': [[`${api}/platform/llamada/ctx.ts`, '../http/serve.ts']],
  'platform-tareas-looks-down': [[`${api}/platform/tareas/tareas.ts`, '../http/serve.ts']],
  'platform-http-looks-down': [[`${api}/platform/http/serve.ts`, '../realtime/realtime.ts']],
  'platform-realtime-looks-down': [[`${api}/platform/realtime/realtime.ts`, '../tareas/tareas.ts']],
  'adapters-know-no-module': [[`${api}/adapters/pac/pac.ts`, '../../modules/citas/citas.service.ts']],
  'web-ui-looks-down': [[`${web}/ui/Button.tsx`, '../base/api/call.ts']],
  'web-base-looks-down': [[`${web}/base/api/call.ts`, '../../entidades/cita/CitaPicker.tsx']],
  'web-entidades-looks-down': [[`${web}/entidades/cita/CitaPicker.tsx`, '../../operaciones/cobrar/Cobro.tsx']],
  'web-operaciones-looks-down': [[`${web}/operaciones/cobrar/Cobro.tsx`, '../../pantallas/citas/CitasPage.tsx']],
  'web-pantallas-looks-down': [[`${web}/pantallas/pedidos/PedidosPage.tsx`, '../../app/main.tsx']],
  'screens-not-each-other': [[`${web}/pantallas/pedidos/PedidosPage.tsx`, '../citas/CitasPage.tsx']],
  'product-not-the-tools': [[`${api}/app.ts`, '../../../db/base.ts']],
  'ui-no-domain': [
    [`${web}/ui/Button.tsx`, '@nitida/contract/pedidos'],
    [`${web}/ui/Button.tsx`, '../pantallas/citas/CitasPage.tsx'],
    [`${web}/ui/Button.tsx`, '@tanstack/react-router'],
  ],
  'apps-not-each-other': [[`${web}/app/main.tsx`, '../../../api/src/platform/http/serve.ts']],
}

/** Files which only violations need. */
const extra = { [`${web}/ui/Icon.tsx`]: ['./Button.tsx'], [`${citas.replace(/citas$/, 'index')}.ts`]: [] }

let root: string
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-boundaries-'))
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

const write = (folder: string, file: string, text: string) => {
  const full = path.join(folder, file)
  fs.mkdirSync(path.dirname(full), { recursive: true })
  fs.writeFileSync(full, text)
}

const ways = [
  (name: string, i: number) => `import * as a${i} from '${name}'`,
  (name: string, i: number) => `import type { a${i} } from '${name}'`,
  (name: string, i: number) => `const a${i} = () => import('${name}')`,
]

/** Types, tags and every way to import, so that the parser has something to stumble over. */
const sourceOf = (file: string, imports: string[]) => {
  const lines = imports.map((name, i) => ways[i % ways.length]?.(name, i))
  const body = file.endsWith('x')
    ? 'export const A = <T,>(p: T) => <p title="a">{String(p)}</p>'
    : 'export const a: number = 1'
  return `${lines.join('\n')}\n${body}\n`
}

/** Builds the house in a folder of its own, libraries included. */
const buildHouse = (files: Record<string, string[]>) => {
  const folder = fs.mkdtempSync(path.join(root, 'house-'))
  for (const [file, imports] of Object.entries(files)) write(folder, file, sourceOf(file, imports))
  for (const library of ['zod', 'kysely', 'pg', 'fastify', 'react', 'vitest', 'yauzl', '@tanstack/react-router']) {
    write(folder, `node_modules/${library}/package.json`, JSON.stringify({ name: library, main: 'main.js' }))
    write(folder, `node_modules/${library}/main.js`, '')
  }
  fs.mkdirSync(path.join(folder, 'node_modules/@nitida'))
  for (const name of ['contract', 'cfdi', 'escpos', 'mudanza']) {
    const manifest = { name: `@nitida/${name}`, type: 'module', exports: { './*': './src/*.ts' } }
    write(folder, `packages/${name}/package.json`, JSON.stringify(manifest))
    fs.symlinkSync(`../../packages/${name}`, path.join(folder, 'node_modules/@nitida', name))
  }
  return folder
}

const check = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { status, stdout, problems: stderr.trim().split('\n').filter(Boolean) }
}

test('a house that keeps the rules passes', () => {
  const { status, stdout, problems } = check(buildHouse(house))

  expect(problems).toEqual([])
  expect(stdout).toContain(`${Object.keys(house).length} files`)
  expect(status).toBe(0)
})

test('every rule names its violation', () => {
  const files: Record<string, string[]> = { ...house, ...extra }
  for (const [file, imported] of Object.values(violations).flat()) files[file] = [...(files[file] ?? []), imported]
  const { status, problems } = check(buildHouse(files))

  expect(Object.keys(violations).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort())
  const missing = Object.entries(violations).flatMap(([rule, planted]) =>
    planted.filter(([file, imported]) => {
      const target = path.basename(imported.replace('node:', '')).replace(/\.tsx?$/, '')
      return !problems.some((line) => line.startsWith(`${rule}: ${file} → `) && line.includes(target))
    }),
  )
  expect(missing).toEqual([])
  expect(status).toBe(1)
})

test('looking at nothing is a failure', () => {
  const { status, problems } = check(fs.mkdtempSync(path.join(root, 'empty-')))

  expect(problems).toContain('No source file was found.')
  expect(status).toBe(1)
})

test('modules that need each other are named, even when no two of their files do', () => {
  const files: Record<string, string[]> = {
    ...house,
    [`${citas}.aviso.service.ts`]: ['../clientes/clientes.service.ts'],
    [`${api}/modules/clientes/clientes.service.ts`]: ['./clientes.cuenta.service.ts'],
    [`${api}/modules/clientes/clientes.cuenta.service.ts`]: ['../pedidos/pedidos.saldo.service.ts'],
    [`${pedidos}.saldo.service.ts`]: [],
  }
  const { status, problems } = check(buildHouse(files))

  expect(status).toBe(1)
  expect(problems.toSorted()).toEqual(
    [
      `no-module-cycles: ${citas}.aviso.service.ts → ${api}/modules/clientes/clientes.service.ts`,
      `no-module-cycles: ${api}/modules/clientes/clientes.cuenta.service.ts → ${pedidos}.saldo.service.ts`,
      `no-module-cycles: ${pedidos}.service.ts → ${citas}.service.ts`,
    ].toSorted(),
  )
})

test('operations and nouns that need each other are named, by whatever way of importing', () => {
  const files: Record<string, string[]> = {
    ...house,
    [`${web}/operaciones/imprimir/Aviso.tsx`]: ['react', 'react', '../cobrar/Recibo.tsx'], // the third comes later
    [`${web}/operaciones/cobrar/Recibo.tsx`]: [],
    [`${web}/entidades/cita/Fila.tsx`]: ['../paciente/Nombre.tsx'],
    [`${web}/entidades/paciente/Nombre.tsx`]: ['../visita/Receta.tsx'],
    [`${web}/entidades/visita/Receta.tsx`]: ['react', '../cita/CitaPicker.tsx'], // a type
  }
  const { status, problems } = check(buildHouse(files))

  expect(status).toBe(1)
  expect(problems.toSorted()).toEqual(
    [
      `no-folder-cycles: ${web}/operaciones/cobrar/Cobro.tsx → ${web}/operaciones/imprimir/Ticket.tsx`,
      `no-folder-cycles: ${web}/operaciones/imprimir/Aviso.tsx → ${web}/operaciones/cobrar/Recibo.tsx`,
      `no-folder-cycles: ${web}/entidades/cita/Fila.tsx → ${web}/entidades/paciente/Nombre.tsx`,
      `no-folder-cycles: ${web}/entidades/paciente/Nombre.tsx → ${web}/entidades/visita/Receta.tsx`,
      `no-folder-cycles: ${web}/entidades/visita/Receta.tsx → ${web}/entidades/cita/CitaPicker.tsx`,
    ].toSorted(),
  )
})

test("SQL of the platform that names a module's table is found, whether the builder's or by hand", () => {
  const folder = buildHouse(house)
  const own = 'create table sesion (id bigint);\n'
  write(folder, 'db/schema.sql', `${own}create table pedido (id bigint);\ncreate view mensaje_todo as select 1;\n`)
  const room = `${api}/platform/datos`
  write(folder, `${room}/propia.ts`, "export const a = (db) => db.selectFrom('sesion').where('id', '=', 1)")
  write(folder, `${room}/ajena.ts`, "export const b = (db) => db.selectFrom('pedido as p').where('p.id', '=', 1)")
  write(folder, `${room}/tipo.ts`, "export type C = 'pedido' | 'otra'")
  write(folder, `${room}/texto.ts`, 'export const d = (sql) => sql`select 1 from sesion s, mensaje_todo m`')
  write(folder, `${room}/palabra.ts`, "export const e = (x) => ('pedido' in x ? x.pedido : null) // from pedido")
  write(folder, `${room}/texto.test.ts`, "export const f = 'select 1 from pedido'")
  const { status, problems } = check(folder)

  expect(status).toBe(1)
  expect(problems.toSorted()).toEqual([
    `platform-names-no-table: ${room}/ajena.ts → pedido`,
    `platform-names-no-table: ${room}/texto.ts → mensaje_todo`,
    `platform-names-no-table: ${room}/tipo.ts → pedido`,
  ])
})
