import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Sucursal } from '@nitida/contract/sucursales'
import { Store } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { FormularioPlegable } from '../../base/formularios/FormularioPlegable.tsx'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { deferred } from '../../ui/deferred.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { cuerpoDeCrear, cuerpoDeGuardar } from './sucursal.cuerpo.ts'
import type { SucursalRevisada } from './sucursal.schema.ts'
import { useCrearSucursal, useGuardarSucursal } from './useSucursales.ts'

const SucursalForm = deferred(async () => (await import('./SucursalForm.tsx')).SucursalForm, 'first')

/** Lets the row of the edited branch submit the form above it. */
export const FORM_EDICION = 'form-editar-sucursal'

/** Proposed for the first branch of a chain. */
const PRIMER_FOLIO = '01'

interface Props {
  abierto: boolean
  onAbierto: (abierto: boolean) => void
  enfoque: number
  /** The branch being edited, or null. */
  editada: Sucursal | null
  onSucio: (sucio: boolean) => void
  /** Whether the chain has none yet; null until that is known, and the form waits for it. */
  primera: boolean | null
  /** Called when the form was saved or cancelled. */
  onCerrar: () => void
}

const campoDe = {
  numeroSucursal: 'sucursalNumber',
  idEncargado: 'encargado',
  FOLIO_EN_USO: 'sucursalNumber',
  ENCARGADO_NO_DISPONIBLE: 'encargado',
  ENCARGADO_DE_OTRA_SUCURSAL: 'encargado',
}

function useEnvios(editada: Sucursal | null, onCerrar: () => void) {
  const crear = useCrearSucursal()
  const guardar = useGuardarSucursal()
  const enElFormulario = useRef(editada)
  useEffect(() => {
    enElFormulario.current = editada
  }, [editada])

  const enviar = async (valores: SucursalRevisada) => {
    if (editada) await guardar.mutateAsync({ antes: editada, cambios: await cuerpoDeGuardar(valores, editada) })
    else if (valores.encargado) await crear.mutateAsync(await cuerpoDeCrear(valores, valores.encargado.id))
  }
  return async (valores: SucursalRevisada) => {
    try {
      await enviar(valores)
    } catch (error) {
      return falloDeFormulario(error, editada ? 'actualizar la sucursal' : 'crear la sucursal', campoDe)
    }
    toast.exito(
      editada ? '¡Sucursal actualizada!' : '¡Sucursal creada!',
      etiquetaSucursal({ sucursalNumber: valores.sucursalNumber, direccion: valores.direccion }),
    )
    // A late answer may find another branch in the form, which stays.
    if (enElFormulario.current === editada) onCerrar()
    return null
  }
}

/**
 * 'Crear Nueva Sucursal' / 'Editar Sucursal'. A new branch that was being typed waits while another is edited; without
 * anything typed the folded form is not there.
 */
export function FormularioSucursal({ editada, enfoque, primera, onSucio, onCerrar, ...plegado }: Props) {
  const [nuevaSucia, setNuevaSucia] = useState(false)
  const enviar = useEnvios(editada, onCerrar)
  const { abierto, onAbierto } = plegado
  const lleno = editada !== null || nuevaSucia
  if (!abierto && !lleno) return null
  return (
    <FormularioPlegable
      titulo={editada ? 'Editar Sucursal' : 'Crear Nueva Sucursal'}
      resumen="Folio, domicilio y datos fiscales, encargado y CSD"
      icon={<Store />}
      abierto={abierto}
      onAbierto={(abrir) => (abrir || lleno ? onAbierto(abrir) : onCerrar())}
    >
      <Suspense fallback={<Skeleton lines={6} />}>
        {nuevaSucia || (abierto && !editada) ? (
          <div hidden={editada !== null}>
            {primera === null && !nuevaSucia ? (
              <Skeleton lines={6} />
            ) : (
              <SucursalForm
                sucursal={null}
                folio={primera ? PRIMER_FOLIO : ''}
                enfoque={editada ? 0 : enfoque}
                onSubmit={enviar}
                onCerrar={onCerrar}
                onSucio={setNuevaSucia}
              />
            )}
          </div>
        ) : null}
        {editada ? (
          <SucursalForm
            key={editada.id}
            sucursal={editada}
            enfoque={enfoque}
            formId={FORM_EDICION}
            onSubmit={enviar}
            onCerrar={onCerrar}
            onSucio={onSucio}
          />
        ) : null}
      </Suspense>
    </FormularioPlegable>
  )
}
