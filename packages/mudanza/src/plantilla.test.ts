import { camposDe } from '@nitida/contract/mudanza.campos'
import { libros, tituloDeLibro } from '@nitida/contract/mudanza.libros'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cajon } from './cajon.fixture.ts'
import { convertir } from './convertir.ts'
import { observar } from './observar.ts'
import { plantilla } from './plantilla.ts'

let caja: Awaited<ReturnType<typeof cajon>>
beforeAll(async () => {
  caja = await cajon()
})
afterAll(() => caja.vaciar())

test.each(libros)('the template of %s is recognised whole, and its example has no problem', async (libro) => {
  const leida = await caja.leer(await plantilla(libro), 'plantilla.xlsx')
  expect(leida).toMatchObject({ hoja: tituloDeLibro[libro], hojas: [tituloDeLibro[libro], 'Notas'] })
  const observacion = observar(libro)
  for (const renglon of leida.renglones) observacion.ver(renglon)
  const mapa = observacion.mapa()
  expect(mapa).toMatchObject({ renglonEncabezado: 1, faltan: [] })
  const etiquetas = mapa.columnas.map(({ campo }) => camposDe(libro).find(({ clave }) => clave === campo)?.etiqueta)
  expect(etiquetas).toEqual(mapa.columnas.map(({ encabezado }) => encabezado))
  const [, ejemplo = []] = leida.celdas
  const { valores, problemas } = convertir(libro, mapa, ejemplo, { hoy: '2026-11-25' })
  expect(problemas).toEqual([])
  expect(valores).toMatchSnapshot()
})
