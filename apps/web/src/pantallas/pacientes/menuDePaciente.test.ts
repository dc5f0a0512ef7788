import { alcanceDe, tiposUsuario } from '@nitida/contract/permisos'
import { expect, test } from 'vitest'
import { menuDePaciente } from './menuDePaciente.ts'

const etiquetas = (tipo: (typeof tiposUsuario)[number]) =>
  menuDePaciente(tipo).map((grupo) => grupo.map(({ etiqueta }) => etiqueta))

// The table that the function must answer, entry by entry, written by hand from spec §2 and §6.
const segunEspecificacion = {
  '0': [
    ['Editar', 'Nueva Cita', 'Nuevo Pedido'],
    ['Historial de Visitas', 'Nueva Visita', 'Historia Clínica', 'Exportar Histórico'],
    ['Eliminar'],
  ],
  '1': [['Editar', 'Nueva Cita', 'Nuevo Pedido'], ['Historial de Visitas', 'Nueva Visita'], ['Eliminar']],
  '2': [
    ['Editar', 'Nueva Cita', 'Nuevo Pedido'],
    ['Historial de Visitas', 'Nueva Visita'],
  ],
  '3': [],
  '4': [
    ['Editar', 'Nueva Cita'],
    ['Historial de Visitas', 'Nueva Visita', 'Historia Clínica', 'Exportar Histórico'],
  ],
} as const

test.each(tiposUsuario)('type %s sees the entries of the specification, in its order', (tipo) => {
  expect(etiquetas(tipo)).toEqual(segunEspecificacion[tipo])
})

test('D-14: only type 1 may not use "Nueva Visita", and is told why', () => {
  for (const tipo of tiposUsuario) {
    const entradas = menuDePaciente(tipo).flat()
    const conMotivo = entradas.filter(({ motivo }) => motivo !== null).map(({ etiqueta }) => etiqueta)
    expect(conMotivo).toEqual(tipo === '1' ? ['Nueva Visita'] : [])
  }
})

test('the menu offers to remove a patient to whom the server allows it', () => {
  for (const tipo of tiposUsuario) {
    expect(etiquetas(tipo).flat().includes('Eliminar')).toBe(alcanceDe(tipo, 'clientes.eliminar') !== null)
  }
})
