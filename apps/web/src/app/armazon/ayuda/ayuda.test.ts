import { tiposUsuario } from '@nitida/contract/permisos'
import { expect, test } from 'vitest'
import { pantallas } from '../../pantallas.ts'
import { novedadesDesde, ultimaNovedad } from './novedades.ts'
import { ayudaDe, ayudas, buscarEnAyuda } from './paginas.ts'

/** The login has nobody to help yet. */
const conAyuda = Object.keys(pantallas).filter((pantalla) => pantalla !== 'login')

test('every screen has help for every type that opens it, short enough to be read', () => {
  const faltas = conAyuda.flatMap((pantalla) => {
    const tipos = Object.values(pantallas[pantalla as keyof typeof pantallas].ubicacion.paths).join('')
    return tiposUsuario
      .filter((tipo) => tipos.includes(tipo))
      .filter((tipo) => {
        const puntos = ayudaDe(pantalla, tipo)?.puntos.length ?? 0
        return puntos < 2 || puntos > 8
      })
      .map((tipo) => `${pantalla}, type ${tipo}`)
  })
  expect(faltas).toEqual([])
  expect([...ayudas.keys()].filter((pantalla) => !conAyuda.includes(pantalla))).toEqual([])
})

test('what is told fits on a card: a name, and a few sentences', () => {
  const largas = [...ayudas.values()]
    .flatMap(({ puntos }) => puntos)
    .filter(({ que, como }) => que.length > 60 || como.length > 180 || !como.endsWith('.'))
  expect(largas).toEqual([])
})

test('words find their points without accents, and only those of screens that one has', () => {
  const titulos = (texto: string, tipo: '0' | '2' | '3') => buscarEnAyuda(texto, tipo).map(({ titulo }) => titulo)
  expect(titulos('cancelar factura', '2')).toEqual(['Gestión de facturas'])
  expect(titulos('GESTION reenviar', '0')).toEqual(['Gestión de facturas'])
  expect(titulos('sello digital', '0')).toEqual(['Sucursales'])
  expect(titulos('sello digital', '2')).toEqual([])
  expect(titulos('cobrar', '3')).toEqual([])
  expect(titulos('  ', '0')).toEqual([])
})

test('news are told once, and to whom they concern', () => {
  expect(novedadesDesde(null, '0').length).toBeGreaterThan(0)
  expect(novedadesDesde(ultimaNovedad, '0')).toEqual([])
  for (const tipo of ['3', '4'] as const)
    expect(novedadesDesde(null, tipo).every(({ tipos }) => !tipos || tipos.includes(tipo))).toBe(true)
  const dias = novedadesDesde(null, '0').map(({ dia }) => dia)
  expect(dias).toEqual(dias.toSorted().toReversed())
})
