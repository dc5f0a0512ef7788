import type { Sucursal } from '@nitida/contract/sucursales'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { FalloAviso } from '../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { useAvisarSucio } from '../../shared/formularios/useAvisarSucio.ts'
import { useDescarte } from '../../shared/formularios/useDescarte.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsdCampos } from './CsdCampos.tsx'
import { DatosSucursalCampos } from './DatosSucursalCampos.tsx'
import type { SucursalRevisada } from './sucursal.schema.ts'
import { useSucursalForm } from './useSucursalForm.ts'

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

/** Creates or edits a branch (spec §2, §5). */
export function SucursalForm({ sucursal, enfoque, formId, onSubmit, onCerrar, onSucio }: Props) {
  const { form, fallo, enviar, limpiar } = useSucursalForm(sucursal, onSubmit)
  const { setFocus } = form
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (enfoque > 0) setFocus('sucursalNumber')
  }, [enfoque, setFocus])
  useAvisarSucio(isDirty, onSucio)

  const { cancelar, preguntas } = useDescarte(isDirty, () => {
    limpiar()
    onCerrar()
  })

  return (
    <FormProvider {...form}>
      <form id={formId} onSubmit={enviar} noValidate>
        <FalloAviso fallo={fallo} className="mb-4" />
        {sucursal ? <Aviso className="mb-4">Los campos que dejes vacíos conservan su valor anterior.</Aviso> : null}
        <DatosSucursalCampos sucursal={sucursal?.id ?? null} />
        <CsdCampos sucursal={sucursal} />
        <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={cancelar}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" cargando={isSubmitting}>
            {sucursal ? 'Actualizar' : 'Crear sucursal'}
          </Button>
        </div>
      </form>
      {preguntas}
    </FormProvider>
  )
}
