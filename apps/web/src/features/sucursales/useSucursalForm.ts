import { zodResolver } from '@hookform/resolvers/zod'
import type { Sucursal } from '@nitida/contract/sucursales'
import { useForm } from 'react-hook-form'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { marcarCampos } from '../../shared/formularios/marcarCampos.ts'
import { useFallo } from '../../shared/formularios/useFallo.ts'
import {
  crearSucursalSchema,
  editarSucursalSchema,
  faltanDatos,
  type SucursalRevisada,
  type ValoresSucursal,
  valoresDe,
} from './sucursal.schema.ts'

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al insertar!',
  texto: 'Hay datos vacíos, favor de rellenarlos.',
  campos: {},
}

/** The steps of the branch form: check, send, show what the server thinks of it. `sucursal` is null for a new one. */
export function useSucursalForm(
  sucursal: Sucursal | null,
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>,
) {
  const form = useForm<ValoresSucursal, unknown, SucursalRevisada>({
    resolver: zodResolver(sucursal ? editarSucursalSchema : crearSucursalSchema),
    defaultValues: valoresDe(sucursal),
    mode: 'onTouched',
  })
  const [fallo, setFallo] = useFallo(form)
  const enviar = form.handleSubmit(
    async (valores) => {
      setFallo(null)
      const resultado = await onSubmit(valores)
      setFallo(resultado)
      if (resultado) marcarCampos(form, resultado)
      else form.reset()
    },
    () => setFallo(!sucursal && faltanDatos(form.getValues()) ? FALTAN : null),
  )
  const limpiar = () => {
    form.reset()
    setFallo(null)
  }
  return { form, fallo, enviar, limpiar }
}
