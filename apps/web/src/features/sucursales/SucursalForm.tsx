import { zodResolver } from '@hookform/resolvers/zod'
import type { Sucursal } from '@nitida/contract/sucursales'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { DescartarDialog } from '../usuarios/shared/DescartarDialog.tsx'
import { FalloAviso } from '../usuarios/shared/FalloAviso.tsx'
import type { FalloDeFormulario } from '../usuarios/shared/fallo.ts'
import { marcarCampos } from '../usuarios/shared/marcarCampos.ts'
import { SalidaGuardada } from '../usuarios/shared/SalidaGuardada.tsx'
import { CsdCampos } from './CsdCampos.tsx'
import { DatosSucursalCampos } from './DatosSucursalCampos.tsx'
import {
  crearSucursalSchema,
  editarSucursalSchema,
  faltanDatos,
  type SucursalRevisada,
  type ValoresSucursal,
  valoresDe,
} from './sucursal.schema.ts'

interface Props {
  /** The branch being edited; null creates one. */
  sucursal: Sucursal | null
  /** Grows each time the form is asked for by name: the focus goes to its first field. */
  enfoque: number
  /** So that a button elsewhere can submit it. */
  formId?: string
  onSubmit: (valores: SucursalRevisada) => Promise<FalloDeFormulario | null>
  onCerrar: () => void
  /** Tells whether something would be lost without the form. */
  onSucio: (sucio: boolean) => void
}

const FALTAN: FalloDeFormulario = {
  titulo: '¡Error al insertar!',
  texto: 'Hay datos vacíos, favor de rellenarlos.',
  campos: {},
}

/** Creates or edits a branch (spec §2, §5). */
export function SucursalForm({ sucursal, enfoque, formId, onSubmit, onCerrar, onSucio }: Props) {
  const form = useForm<ValoresSucursal, unknown, SucursalRevisada>({
    resolver: zodResolver(sucursal ? editarSucursalSchema : crearSucursalSchema),
    defaultValues: valoresDe(sucursal),
    mode: 'onTouched',
  })
  const { setFocus } = form
  const { isDirty, isSubmitting } = form.formState
  const [fallo, setFallo] = useState<FalloDeFormulario | null>(null)
  const [preguntando, setPreguntando] = useState(false)

  useEffect(() => {
    if (enfoque > 0) setFocus('sucursalNumber')
  }, [enfoque, setFocus])
  useEffect(() => {
    onSucio(isDirty)
    return () => onSucio(false)
  }, [isDirty, onSucio])

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
  const descartar = () => {
    form.reset()
    setFallo(null)
    setPreguntando(false)
    onCerrar()
  }

  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={enviar} noValidate>
        <FalloAviso fallo={fallo} className="mb-4" />
        {sucursal ? <Aviso className="mb-4">Los campos que dejes vacíos conservan su valor anterior.</Aviso> : null}
        <DatosSucursalCampos obligatorio={!sucursal} />
        <CsdCampos sucursal={sucursal} />
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={() => (isDirty ? setPreguntando(true) : descartar())}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" cargando={isSubmitting}>
            {sucursal ? 'Actualizar' : 'Crear sucursal'}
          </Button>
        </div>
      </form>
      <DescartarDialog open={preguntando} onSeguir={() => setPreguntando(false)} onDescartar={descartar} />
      <SalidaGuardada sucio={isDirty} />
    </FormProvider>
  )
}
