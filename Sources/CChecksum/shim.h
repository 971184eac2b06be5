#pragma once
#include <stdint.h>

// CRC-32 by carry-less multiplication: V. Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ
// Instruction", Intel, 2009, for the reflected polynomial 0xEDB88320; the constants are the paper's.

#if defined(__x86_64__)
#include <cpuid.h>
#include <smmintrin.h>
#include <wmmintrin.h>

/// Whether the processor has what `crc32_fold` takes.
static inline _Bool crc32_can_fold(void) {
  unsigned int a, b, c = 0, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_PCLMUL) && (c & bit_SSE4_1);
}

#define CRC32_FOLDS __attribute__((target("pclmul,sse4.1")))

/// Moves what has been taken in on over bytes that follow, and takes these in.
CRC32_FOLDS static inline __m128i crc32_fold_once(__m128i folded, __m128i factors, __m128i bytes) {
  __m128i low = _mm_clmulepi64_si128(folded, factors, 0x00);
  __m128i high = _mm_clmulepi64_si128(folded, factors, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), bytes);
}

/// Returns a register that has taken in `count` blocks of sixteen bytes, one at least.
CRC32_FOLDS static inline uint32_t crc32_fold(uint32_t crc, const void *bytes, intptr_t count) {
  const __m128i *next = (const __m128i *)bytes;
  const __m128i over16 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
  __m128i folded = _mm_xor_si128(_mm_loadu_si128(next), _mm_cvtsi32_si128((int)crc));
  if (count >= 8) {
    const __m128i over64 = _mm_set_epi64x(0x1c6e41596, 0x154442bd4);
    __m128i second = _mm_loadu_si128(next + 1);
    __m128i third = _mm_loadu_si128(next + 2);
    __m128i fourth = _mm_loadu_si128(next + 3);
    for (next += 4, count -= 4; count >= 4; next += 4, count -= 4) {
      folded = crc32_fold_once(folded, over64, _mm_loadu_si128(next));
      second = crc32_fold_once(second, over64, _mm_loadu_si128(next + 1));
      third = crc32_fold_once(third, over64, _mm_loadu_si128(next + 2));
      fourth = crc32_fold_once(fourth, over64, _mm_loadu_si128(next + 3));
    }
    folded = crc32_fold_once(folded, over16, second);
    folded = crc32_fold_once(folded, over16, third);
    folded = crc32_fold_once(folded, over16, fourth);
  } else {
    next += 1;
    count -= 1;
  }
  for (; count > 0; next += 1, count -= 1)
    folded = crc32_fold_once(folded, over16, _mm_loadu_si128(next));

  // From 128 bits to 64, and on to 32 (Barrett).
  const __m128i low32 = _mm_set_epi32(0, ~0, 0, ~0);
  folded = _mm_xor_si128(_mm_srli_si128(folded, 8), _mm_clmulepi64_si128(folded, over16, 0x10));
  __m128i rest = _mm_srli_si128(folded, 4);
  folded = _mm_clmulepi64_si128(_mm_and_si128(folded, low32), _mm_set_epi64x(0, 0x163cd6124), 0x00);
  folded = _mm_xor_si128(folded, rest);
  const __m128i polynomial = _mm_set_epi64x(0x1f7011641, 0x1db710641);
  rest = _mm_clmulepi64_si128(_mm_and_si128(folded, low32), polynomial, 0x10);
  rest = _mm_clmulepi64_si128(_mm_and_si128(rest, low32), polynomial, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(folded, rest), 1);
}

#undef CRC32_FOLDS
#else

static inline _Bool crc32_can_fold(void) { return 0; }

/// Must not be called unless `crc32_can_fold()`.
static inline uint32_t crc32_fold(uint32_t crc, const void *bytes, intptr_t count) {
  (void)crc, (void)bytes, (void)count;
  __builtin_trap();
}
#endif
