import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { correr, DEPLOY, falta, RAIZ } from './programas.ts'

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
