import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { correr, DEPLOY, falta, RAIZ } from './programas.ts'
import { elegirGolpes } from './simulacro.averias.ts'

const Reglas = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          labels: z.object({ gravedad: z.enum(['urgente', 'aviso']) }),
          annotations: z.object({ que: z.string().min(10), hacer: z.string() }),
        }),
      ),
    }),
  ),
})
const Pruebas = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
})

const leer = (archivo: string): unknown => parse(readFileSync(path.join(DEPLOY, 'prometheus', archivo), 'utf8'))
const alarmas = Reglas.parse(leer('nitida.rules.yml')).groups.flatMap(({ rules }) => rules)
const operacion = readFileSync(path.join(RAIZ, 'docs/operacion.md'), 'utf8')
const incidentes = [...operacion.matchAll(/^\| (\d+) \| (.+) \| .+ \| (.+) \|$/gm)].map(([, n, senal, ensayo]) => ({
  n: Number(n),
  senal: senal ?? '',
  ensayo: ensayo ?? '',
}))

test('each alarm is fired by a test', () => {
  const disparadas = Pruebas.parse(leer('nitida.rules.test.yml')).tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  expect(alarmas.length).toBeGreaterThan(12)
  expect(new Set(disparadas)).toEqual(new Set(alarmas.map(({ alert }) => alert)))
})

test('each alarm begins an incident that names it', () => {
  for (const { alert, annotations } of alarmas) {
    const n = Number(/^docs\/operacion\.md, incidente (\d+)$/.exec(annotations.hacer)?.[1])
    expect(incidentes.find((uno) => uno.n === n)?.senal, alert).toContain(`\`${alert}\``)
  }
})

test('incidents are rehearsed by commands that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(RAIZ, 'package.json'), 'utf8')))
  expect(incidentes.map(({ n }) => n)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1))
  for (const { n, ensayo } of incidentes) {
    const guiones = [...ensayo.matchAll(/npm run ([\w:-]+)/g)].map(([, guion = '']) => guion)
    const archivos = [...ensayo.matchAll(/[\w/.]+\.test\.ts/g)].map(([archivo]) => archivo)
    expect(guiones.length + archivos.length, `incident ${n}`).toBeGreaterThan(0)
    expect(guiones.filter((guion) => !scripts[guion])).toEqual([])
    expect(archivos.filter((archivo) => !existsSync(path.join(RAIZ, archivo)))).toEqual([])
  }
})

const deLaRaiz = (archivo: string): string => readFileSync(path.join(RAIZ, archivo), 'utf8')
/** What the last group of a pattern finds, each time. */
const hallados = (texto: string, patron: RegExp): string[] =>
  [...texto.matchAll(patron)].map((hallado) => hallado.at(-1) ?? '')

test('every benchmark that is named is a scenario', () => {
  const lista = /^const escenarios: Escenario\[\] = \[([^\]]+)\]/m.exec(deLaRaiz('bench/main.ts'))?.[1] ?? ''
  const corren = new Set(lista.split(/[\s,]+/))
  const escenarios = readdirSync(path.join(RAIZ, 'bench'))
    .flatMap((archivo) => [
      ...deLaRaiz(`bench/${archivo}`).matchAll(/^export const (\w+): Escenario = \{\s*nombre: '(\w+)'/gm),
    ])
    .flatMap(([, uno = '', nombre = '']) => (corren.has(uno) ? [nombre] : []))
  const textos = ['docs/operacion.md', 'docs/escala.md', 'docs/pruebas.md', 'deploy/README.md'].map(deLaRaiz).join('\n')
  const nombrados = hallados(textos, /npm run bench -- (\w+)/g)

  expect(escenarios.length).toBeGreaterThan(25)
  expect(nombrados.length).toBeGreaterThan(10)
  expect(nombrados.filter((nombre) => !escenarios.includes(nombre))).toEqual([])
})

test('every fault of the drill that is named is one', () => {
  const averias = hallados(deLaRaiz('test/deploy/simulacro.averias.ts'), /\bnombre: (['"])(.+?)\1/g)
  const nombrados = hallados(operacion, /npm run chain\b[^`]* --solo (['"])(.+?)\1/g)

  expect(averias.length).toBeGreaterThan(10)
  expect(nombrados.length).toBeGreaterThan(2)
  expect(nombrados.filter((nombre) => !averias.includes(nombre))).toEqual([])
})

test('a fault of another name is refused, and none is left out of a whole drill', () => {
  const golpes = [{ nombre: 'switchover' }, { nombre: 'restart of everything' }]
  expect(elegirGolpes(golpes)).toEqual(golpes)
  expect(elegirGolpes(golpes, ['switchover'])).toEqual([{ nombre: 'switchover' }])
  expect(() => elegirGolpes(golpes, ['switchover', 'switchovers'])).toThrow(/'switchovers'.*'restart of everything'/)
})

test.skipIf(falta('promtool'))('Prometheus takes the alarms, and each fires when it should and only then', () => {
  const carpeta = path.join(DEPLOY, 'prometheus')
  const reglas = correr('promtool', ['check', 'rules', 'nitida.rules.yml'], carpeta)
  const disparos = correr('promtool', ['test', 'rules', 'nitida.rules.test.yml'], carpeta)

  expect(reglas).toMatchObject({ bien: true })
  expect(disparos.dicho).toContain('SUCCESS')
  expect(disparos).toMatchObject({ bien: true })
})

test.skipIf(falta('promtool'))('Prometheus takes its configuration', () => {
  const config = ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml']
  expect(correr('promtool', config)).toMatchObject({ bien: true })
})
