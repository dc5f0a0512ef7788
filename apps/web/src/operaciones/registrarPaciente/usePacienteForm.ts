import { zodResolver } from '@hookform/resolvers/zod'
import type { Cliente } from '@nitida/contract/clientes'
import { useState } from 'react'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { type DatosPaciente, pacienteSchema, type ValoresPaciente, vigenteDe } from './paciente.schema.ts'
import { pacienteListado } from './pacienteListado.ts'

export interface FalloAlGuardar extends FalloDeFormulario {
  /** Nobody answered, so it may have been saved all the same. */
  incierto: boolean
}

interface Opciones {
  /** The patient being edited; null for a new one. */
  cliente: Cliente | null
  iniciales: ValoresPaciente
  hoy: string
  eligeSucursal: boolean
  /** Branch of a user who does not choose it. */
  sucursalPropia: number | null
  listados: readonly Cliente[]
  /** Key of the notice that the form shows; null while it is on its way. */
  versionAviso: string | null
  /** @returns null when it worked. */
  onSubmit: (datos: DatosPaciente) => Promise<FalloAlGuardar | null>
}

const yaExiste = ({ nombreCompleto }: Cliente): FalloDeFormulario => ({
  tone: 'info',
  titulo: '¡El paciente ya existe!',
  texto: `${nombreCompleto} está en la lista con ese teléfono.`,
  campos: {},
})

/** The steps of the form: check, look among the listed patients (spec §5), send. Typed values always stay. */
export function usePacienteForm(opciones: Opciones) {
  const { cliente, iniciales, hoy, eligeSucursal, sucursalPropia, listados, versionAviso, onSubmit } = opciones
  const registrado = cliente && vigenteDe(cliente)
  const [incierto, setIncierto] = useState(false)
  return useFormulario<ValoresPaciente, DatosPaciente>({
    iniciales,
    revisar: zodResolver(pacienteSchema({ hoy, eligeSucursal, registrado, versionAviso })),
    // Errors are shown after the button is released: one that appears while it goes down would push it from under the pointer,
    // and the click would be lost.
    delayError: 300,
    causas: ['nombreCompleto', 'telefono', 'sucursal'],
    enviar: async (datos) => {
      const { nombreCompleto, telefono, sucursal } = datos
      const descrito = { nombreCompleto, telefono, sucursal: sucursal ?? sucursalPropia ?? 0 }
      // The listed one may be this very patient, registered by an attempt whose answer was lost; the server knows (D-70).
      const listado = incierto ? null : pacienteListado(descrito, listados, cliente?.id ?? null)
      if (listado) return yaExiste(listado)
      const fallo = await onSubmit(datos)
      if (fallo) setIncierto(fallo.incierto)
      return fallo
    },
  })
}
