import { useEffect, useState } from 'react'

/** An address for a picture in memory, taken back when nobody shows it. */
export function useUrlDe(imagen: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const nueva = URL.createObjectURL(imagen)
    setUrl(nueva)
    return () => URL.revokeObjectURL(nueva)
  }, [imagen])
  return url
}
