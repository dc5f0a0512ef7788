import { zodResolver } from '@hookform/resolvers/zod'
import type { Usuario } from '@nitida/contract/usuarios'
import { useState } from 'react'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import {
  cambio,
  type DatosEditados,
  editarUsuarioSchema,
  faltanDatosAlGuardar,
  type ValoresEditar,
  valoresDe,
} from './editarUsuario.schema.ts'

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error!: Faltan datos',
  texto: 'Todos los campos son obligatorios.',
  campos: {},
}

export interface EnvioEditar {
  /** @param antes the user that the form began with. */
  onSubmit: (datos: DatosEditados, antes: Usuario) => Promise<FalloDeFormulario | null>
  /** Fields are missing: the list is fetched again (spec §5). */
  onFaltanDatos: () => void
  /** The hours are saved at once, by a call of their own. */
  onHorario: (sessionLimit: string) => Promise<FalloDeFormulario | null>
}

/** The steps of the row that is being edited. `usuario` is the row as the list has it now. */
export function useEditarUsuarioForm(usuario: Usuario, { onSubmit, onFaltanDatos, onHorario }: EnvioEditar) {
  const [leido, setLeido] = useState(usuario)
  const { form, fallo, mostrar, enviar } = useFormulario<ValoresEditar, DatosEditados>({
    iniciales: valoresDe(usuario),
    revisar: zodResolver(editarUsuarioSchema),
    enviar: (datos) => onSubmit(datos, leido),
    incompleto: (_, valores) => {
      const faltan = faltanDatosAlGuardar(valores)
      if (faltan) onFaltanDatos()
      return faltan ? FALTAN : null
    },
  })

  const cambiarHorario = async (sessionLimit: string) => {
    const resultado = await onHorario(sessionLimit)
    mostrar(resultado)
    if (resultado) return
    setLeido((antes) => ({ ...antes, sessionLimit }))
    form.resetField('sessionLimit', { defaultValue: sessionLimit })
  }

  const releer = () => {
    setLeido(usuario)
    mostrar(null)
    form.reset(valoresDe(usuario))
  }
  return { form, fallo, enviar, cambiarHorario, releer, ajeno: cambio(leido, usuario) }
}
