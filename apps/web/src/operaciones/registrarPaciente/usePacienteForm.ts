import { zodResolver } from '@hookform/resolvers/zod'
import type { Cliente } from '@nitida/contract/clientes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { marcarCampos } from '../../base/formularios/campos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFallo } from '../../base/formularios/useFallo.ts'
import { type DatosPaciente, pacienteSchema, type ValoresPaciente, vigenteDe } from './paciente.schema.ts'
import { pacienteListado } from './pacienteListado.ts'

export interface FalloAlGuardar extends FalloDeFormulario {
  /** Nobody answered, so it may have been saved all the same. */
  incierto: boolean
}

/** Result of the last attempt to send the form. */
export interface AvisoDeFormulario {
  tone: 'info' | 'bad'
  titulo: string
  texto: string
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
  /** @returns null when it worked. */
  onSubmit: (datos: DatosPaciente) => Promise<FalloAlGuardar | null>
}

const yaExiste = ({ nombreCompleto }: Cliente): AvisoDeFormulario => ({
  tone: 'info',
  titulo: '¡El paciente ya existe!',
  texto: `${nombreCompleto} está en la lista con ese teléfono.`,
})

/** The steps of the form: check, look among the listed patients (spec §5), send. Typed values always stay. */
export function usePacienteForm(opciones: Opciones) {
  const { cliente, iniciales, hoy, eligeSucursal, sucursalPropia, listados, onSubmit } = opciones
  const registrado = cliente && vigenteDe(cliente)
  const form = useForm<ValoresPaciente, unknown, DatosPaciente>({
    resolver: zodResolver(pacienteSchema({ hoy, eligeSucursal, registrado })),
    defaultValues: iniciales,
    mode: 'onTouched',
    // Errors are shown after the button is released: one that appears while it goes down would push it from under the pointer,
    // and the click would be lost.
    delayError: 300,
  })
  const [aviso, setAviso] = useFallo<ValoresPaciente, unknown, DatosPaciente, AvisoDeFormulario>(form, [
    'nombreCompleto',
    'telefono',
    'sucursal',
  ])
  const [enviando, setEnviando] = useState(false)
  const [incierto, setIncierto] = useState(false)

  const enviar = async (datos: DatosPaciente) => {
    setEnviando(true)
    const fallo = await onSubmit(datos)
    setEnviando(false)
    if (!fallo) return
    setIncierto(fallo.incierto)
    setAviso({ tone: 'bad', titulo: fallo.titulo, texto: fallo.texto })
    marcarCampos(form, fallo)
  }

  const revisar = form.handleSubmit(
    async (datos) => {
      setAviso(null)
      const { nombreCompleto, telefono, sucursal } = datos
      const descrito = { nombreCompleto, telefono, sucursal: sucursal ?? sucursalPropia ?? 0 }
      // The listed one may be this very patient, registered by an attempt whose answer was lost; the server knows (D-70).
      const listado = incierto ? null : pacienteListado(descrito, listados, cliente?.id ?? null)
      if (listado) setAviso(yaExiste(listado))
      else await enviar(datos)
    },
    () => setAviso(null),
  )
  return { form, aviso, enviando, revisar }
}
