# The engine as a library: cmake --install, then find_package(banquier) gives banquier::engine.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/banquier")
install(TARGETS banquier_engine EXPORT banquier ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT engine)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/engine/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT engine
    FILES_MATCHING PATTERN "*.hpp")
install(EXPORT banquier NAMESPACE banquier:: FILE banquier-config.cmake DESTINATION "${package_folder}"
    COMPONENT engine)

write_basic_package_version_file("${PROJECT_BINARY_DIR}/banquier-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/banquier-config-version.cmake" DESTINATION "${package_folder}" COMPONENT engine)

if(TARGET banquier)
    install(TARGETS banquier RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
    include(Package)
endif()
