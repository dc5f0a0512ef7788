import type { Cliente } from '@nitida/contract/clientes'
import type { TipoUsuario } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useNavigate } from '@tanstack/react-router'
import type { AlElegir } from './AccionesPaciente.tsx'
import { menuDePaciente } from './menuDePaciente.ts'
import { type Destino, destinosHechos, irA } from './shared/destinos.ts'

/** What the gear of a row does: the screens that exist, and what the list does itself. */
export function useAccionesPaciente(
  sucursales: readonly SucursalActiva[],
  propias: { editar: (paciente: Cliente) => void; eliminar: (paciente: Cliente) => void },
): AlElegir {
  const navigate = useNavigate()
  const deOtrasPantallas = destinosHechos().map((destino) => [
    destino,
    (paciente: Cliente) => void navigate(irA(destino, paciente, sucursales)),
  ])
  return { ...propias, ...Object.fromEntries(deOtrasPantallas) }
}

const alRegistrar: readonly Destino[] = ['nuevaCita', 'nuevoPedido', 'nuevaVisita']

/** What a new patient may have come for, as far as the role may do it and its screen exists. */
export function pasosPara(tipo: TipoUsuario): readonly Destino[] {
  const entradas = menuDePaciente(tipo, new Set(destinosHechos())).flat()
  return alRegistrar.filter((paso) => entradas.some(({ accion, motivo }) => accion === paso && motivo === null))
}
