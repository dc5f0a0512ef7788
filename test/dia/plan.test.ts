import { describe, expect, test } from 'vitest'
import type { Acto, Que } from './acto.ts'
import { ABRE, CIERRA } from './horas.ts'
import { BAJAS_A_LA_VEZ } from './plan.facturas.ts'
import { planDelDia, type Tamano } from './plan.ts'

const TAMANO: Tamano = { sucursales: 30, pacientes: 50, citas: 18, pedidos: 11, registros: 2, miradas: 40 }
const plan = planDelDia(1, TAMANO)

const de = <T extends Que['tipo']>(tipo: T) =>
  plan.filter((acto): acto is Acto & { que: Extract<Que, { tipo: T }> } => acto.que.tipo === tipo)
const enHoras = (desde: number, hasta: number): number =>
  de('mirar').filter(({ minuto }) => minuto >= desde * 60 && minuto < hasta * 60).length

describe('the plan of a day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planDelDia(1, TAMANO)).toEqual(plan)
    expect(planDelDia(2, TAMANO)).not.toEqual(plan)
  })

  test('runs in order, within the hours of the shop', () => {
    const minutos = plan.map(({ minuto }) => minuto)
    expect(minutos).toEqual([...minutos].sort((a, b) => a - b))
    expect(minutos.at(0)).toBeGreaterThanOrEqual(ABRE)
    expect(minutos.at(-1)).toBeLessThan(CIERRA)
  })

  test('has the appointments and orders of a chain of thirty, and its peaks', () => {
    expect(de('agendar').filter(({ que }) => /\/cita\/\d+$/.test(que.cita))).toHaveLength(540)
    expect(de('vender').filter(({ que }) => que.pedido.includes('/pedido/'))).toHaveLength(330)
    expect(enHoras(10, 11)).toBeGreaterThan(enHoras(14, 15) * 1.5)
    expect(enHoras(17, 19) / 2).toBeGreaterThan(enHoras(14, 15) * 1.3)
  })

  test('orders that were paid in full are invoiced by name, some by an impatient hand', () => {
    const pagados = new Set(de('vender').flatMap(({ que }) => (que.anticipo === null ? [que.pedido] : [])))
    expect(de('facturar').length).toBeGreaterThan(30)
    expect(de('facturar').every(({ que }) => pagados.has(que.pedido))).toBe(true)
    expect(de('facturar').some(({ doble }) => doble)).toBe(true)
  })

  test('invoices are cancelled with every motive and answer, deferred, gathered in globals, and made by customers', () => {
    const guionDe = new Map(de('facturar').map(({ que }) => [que.pedido, que.guion ?? null]))
    const casos = new Set([
      ...de('sustituir').map(({ que }) => `01 ${guionDe.get(que.pedido)}`),
      ...de('darDeBaja').flatMap(({ que }) =>
        que.factura.includes('/baja/') ? [`${que.motivo} ${guionDe.get(que.factura)}`] : [],
      ),
    ])
    expect(casos.size).toBe(16)
    expect(de('diferir').filter(({ que }) => que.pedido.includes('/diferida/'))).toHaveLength(60)
    expect(de('autofacturar')).toHaveLength(60)
    expect(new Set(de('global').map(({ que }) => que.sucursal)).size).toBe(30)
    expect(de('darDeBaja').some(({ que }) => que.motivo === '04' && que.factura.endsWith('/global'))).toBe(true)
  })

  test('where advances are invoiced, some of them are paid to the last centavo, so that their final invoice follows', () => {
    const adelantadas = de('diferir').filter(({ que }) => que.pedido.includes('/adelantada/'))
    expect(new Set(adelantadas.map(({ sucursal }) => sucursal))).toEqual(new Set([3, 13, 23]))
    for (const { que } of adelantadas) {
      const venta = de('vender').find((una) => una.que.pedido === que.pedido)
      const abonos = de('abonar').flatMap((uno) => (uno.que.pedido === que.pedido ? [uno.que.importe] : []))
      const pagado = abonos.reduce((suma, importe) => suma + importe, venta?.que.anticipo ?? 0)
      expect([abonos.length, pagado]).toEqual([2, venta?.que.total])
    }
  })

  test('pieces come in, go to the next branch and are counted in each of them, and orders keep some apart', () => {
    for (const [tipo, veces] of [
      ['surtir', 60],
      ['mandar', 30],
      ['acoger', 60],
      ['contar', 30],
      ['encargar', 30],
      ['recibirOrden', 90],
      ['mandarLotes', 30],
    ] as const)
      expect(de(tipo)).toHaveLength(veces)
    expect(de('vender').filter(({ que }) => que.articulo !== undefined)).toHaveLength(330)
  })

  test('two people receive the same pieces of an order to a supplier at once, each with his invoice', () => {
    for (const { que, minuto } of de('encargar')) {
      const juntas = de('recibirOrden').filter((otra) => otra.que.orden === que.orden && otra.que.clase === 'armazon')
      expect(juntas.map((otra) => otra.minuto)).toEqual([juntas[0]?.minuto, juntas[0]?.minuto])
      expect(juntas[0]?.minuto).toBeGreaterThan(minuto)
      expect(juntas[0]?.que.factura).not.toBe(juntas[1]?.que.factura)
    }
  })

  test('everybody closes in the evening: two tills and the branch', () => {
    expect(de('cerrar')).toHaveLength(90)
    expect(de('cerrar').every(({ minuto }) => minuto >= 19.5 * 60)).toBe(true)
  })

  test('makes a thing before it is changed, and once', () => {
    const hechos = new Set<string>()
    for (const { que } of plan) {
      const nombre = 'cita' in que ? que.cita : 'pedido' in que ? que.pedido : null
      if (nombre === null) continue
      const nace = que.tipo === 'agendar' || que.tipo === 'vender' || que.tipo === 'aceptar'
      expect(hechos.has(nombre)).toBe(!nace)
      hechos.add(nombre)
    }
  })
})

describe('the plan means trouble', () => {
  const juntos = (acto: Acto, otros: Acto[]) => otros.filter((otro) => otro !== acto && otro.minuto === acto.minuto)

  test('two people want one hour, for two patients', () => {
    const rivales = de('agendar').filter(({ que }) => que.cita.endsWith('/rival'))
    expect(rivales.length).toBeGreaterThan(40)
    for (const rival of rivales) {
      const [otro] = juntos(rival, de('agendar')) as typeof rivales
      expect([otro?.que.dias, otro?.que.hora]).toEqual([rival.que.dias, rival.que.hora])
      expect(otro?.que.cliente).not.toBe(rival.que.cliente)
      expect(otro?.puesto).not.toBe(rival.puesto)
    }
  })

  test('two cashiers settle one order, with two methods', () => {
    const dobles = agrupar(de('entregar'))
    const disputados = [...dobles.values()].filter((actos) => actos.length === 2)
    expect(disputados.length).toBeGreaterThan(10)
    for (const [uno, dos] of disputados) {
      expect(uno?.minuto).toBe(dos?.minuto)
      expect(uno?.que.forma).not.toBe(dos?.que.forma)
    }
  })

  test('two people make the order of a quote, and claim a warranty, at the same moment', () => {
    const aceptados = de('aceptar')
    const disputados = aceptados.filter((uno) => juntos(uno, aceptados).some((otro) => otro.puesto !== uno.puesto))
    expect(disputados.length).toBeGreaterThan(30)
    for (const uno of de('reclamar')) {
      const rivales = juntos(uno, de('reclamar')) as (typeof uno)[]
      expect(rivales.some(({ que, puesto }) => que.pedido === uno.que.pedido && puesto !== uno.puesto)).toBe(true)
    }
  })

  test('two hands make one order and fill one shipment at the same moment, and two orders want one tray', () => {
    const hechos = de('hacer')
    const deLosDos = hechos.filter((uno) => juntos(uno, hechos).some((otro) => deOtro(uno, otro)))
    expect(deLosDos.length).toBeGreaterThan(20)
    expect(hechos.filter(({ que }) => que.falla).length).toBeGreaterThan(8)
    for (const uno of hechos) {
      const rivales = juntos(uno, hechos) as typeof hechos
      expect(rivales.some(({ que }) => que.pedido !== uno.que.pedido && que.charolas[0] === uno.que.charolas[0])).toBe(
        true,
      )
    }
    for (const tipo of ['enviarHechos', 'recibirEnvio'] as const)
      for (const uno of de(tipo)) expect(juntos(uno, de(tipo)).some((otro) => otro.puesto !== uno.puesto)).toBe(true)
  })

  test('two owners freeze a period at once while a rule is added, set one goal, and take one cash to the bank', () => {
    for (const uno of de('congelar')) {
      expect(juntos(uno, de('congelar')).map(({ puesto }) => puesto)).not.toContain(uno.puesto)
      expect(juntos(uno, de('congelar'))).toHaveLength(1)
      expect(juntos(uno, de('reglar'))).toHaveLength(1)
    }
    expect(de('congelar')).toHaveLength(4)
    expect(de('fijarMeta')).toHaveLength(60)
    for (const uno of de('fijarMeta')) {
      const [otro] = juntos(uno, de('fijarMeta')) as (typeof uno)[]
      expect(otro?.que.de).toBe(uno.que.de)
      expect(otro?.que.importe).not.toBe(uno.que.importe)
    }
    const cierre = Math.max(...de('cerrar').map(({ minuto }) => minuto))
    expect(de('depositar')).toHaveLength(75)
    expect(de('depositar').every(({ minuto }) => minuto > cierre)).toBe(true)
    expect(de('revertir')).toHaveLength(30)
    const porcentajes = de('reglar').map(({ que }) => que.centesimas)
    expect(new Set(porcentajes).size).toBe(porcentajes.length)
  })

  test('every till is closed while a payment comes in', () => {
    const cierres = de('cerrar').filter(({ puesto }) => puesto !== 'encargado')
    for (const cierre of cierres) expect(juntos(cierre, de('abonar')).length).toBeGreaterThanOrEqual(2)
  })

  test('one click in eight is doubled, and never one that changes nothing', () => {
    const cambios = plan.filter(({ que }) => que.tipo !== 'mirar' && que.tipo !== 'entrar')
    const dobles = plan.filter(({ doble }) => doble)
    expect(dobles.length).toBe(Math.floor(cambios.length / 8))
    expect(dobles.every((acto) => cambios.includes(acto))).toBe(true)
  })

  test('cancellations of the whole chain are asked for when the faults of a day strike', () => {
    for (const averia of BAJAS_A_LA_VEZ) {
      const aLaVez = [...de('darDeBaja'), ...de('sustituir')].filter(
        ({ minuto }) => minuto <= averia && minuto > averia - 1,
      )
      expect(aLaVez.length).toBeGreaterThan(30)
    }
  })

  test('a sale is wanted by its customer, a cashier and a global at once, and a month by two globals', () => {
    const globales = new Set(de('global').map(({ minuto }) => minuto))
    const propias = de('autofacturar').filter(({ minuto }) => globales.has(minuto))
    expect(propias.length).toBe(30)
    expect(de('autofacturar').filter((propia) => juntos(propia, de('facturar')).length > 0).length).toBeGreaterThan(15)
    expect(de('global').filter((uno) => juntos(uno, de('global')).length > 0).length).toBe(20)
  })

  test('boxes are received in one go, after their orders were taken, and often by two people', () => {
    const lotes = de('recibirVarios')
    const disputados = lotes.filter((lote) => juntos(lote, lotes).length > 0)
    expect(lotes.length).toBeGreaterThan(60)
    expect(disputados.length).toBeGreaterThan(30)
    expect(lotes.filter(({ doble }) => doble).length).toBeGreaterThan(3)
    for (const { que, minuto } of lotes) {
      expect(que.pedidos.length).toBeGreaterThan(1)
      for (const pedido of que.pedidos)
        expect(de('vender').find((venta) => venta.que.pedido === pedido)?.minuto).toBeLessThan(minuto)
    }
  })

  test('the board and the queue are looked at, the queue by its own people', () => {
    const miran = (pantalla: string) => de('mirar').filter(({ que }) => que.pantalla === pantalla)
    expect(miran('tablero').length).toBeGreaterThan(50)
    expect(new Set(miran('cola').map(({ puesto }) => puesto))).toContain('laboratorio')
    expect(miran('cola').every(({ puesto }) => ['laboratorio', 'encargado', 'maestro'].includes(puesto))).toBe(true)
  })

  test('no two payments of one order look alike', () => {
    const vistos = de('abonar').map(({ que }) => `${que.pedido} ${que.forma} ${que.importe}`)
    expect(new Set(vistos).size).toBe(vistos.length)
  })
})

const deOtro = (uno: Acto, otro: Acto) =>
  otro.puesto !== uno.puesto && 'pedido' in uno.que && 'pedido' in otro.que && uno.que.pedido === otro.que.pedido

function agrupar<A extends Acto & { que: { pedido: string } }>(actos: A[]): Map<string, A[]> {
  const grupos = new Map<string, A[]>()
  for (const acto of actos) grupos.set(acto.que.pedido, [...(grupos.get(acto.que.pedido) ?? []), acto])
  return grupos
}
